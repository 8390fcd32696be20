// The application's commands as a person meets them: flat, in their language, only where they work.

const CHAT_INPUT = 1;
const SUBCOMMAND = 1;
const GROUP = 2;

/** [{path, shown, description, options}] of the commands for a `kind` of channel, as the bot registered them. */
export function usableCommands(commands, { locale, kind, isAdministrator }) {
  return commands
    .filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT)
    .filter((command) => worksIn(command, kind) && isAllowed(command, isAdministrator))
    .flatMap((command) => leaves(command, "", "", locale));
}

function worksIn(command, kind) {
  const place = kind === "dm" ? 1 : 0;
  if (Array.isArray(command.contexts)) return command.contexts.includes(place);
  return kind !== "dm" || command.dm_permission !== false;
}

function isAllowed(command, isAdministrator) {
  const bits = command.default_member_permissions;
  return isAdministrator || bits === null || bits === undefined;
}

function leaves(node, path, shown, locale) {
  const here = join(path, node.name);
  const hereShown = join(shown, inLanguage(node, "name", locale));
  const inner = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (inner.length > 0) return inner.flatMap((option) => leaves(option, here, hereShown, locale));
  const options = (node.options ?? []).map((option) => localOption(option, locale));
  return [{ path: here, shown: hereShown, description: inLanguage(node, "description", locale), options }];
}

function join(path, name) {
  return path ? `${path} ${name}` : name;
}

function localOption(option, locale) {
  const choices = (option.choices ?? []).map((choice) => ({
    value: choice.value,
    shown: inLanguage(choice, "name", locale),
  }));
  const local = {
    shown: inLanguage(option, "name", locale),
    description: inLanguage(option, "description", locale),
  };
  return { ...option, ...local, choices, required: Boolean(option.required) };
}

function inLanguage(thing, field, locale) {
  return thing[`${field}_localizations`]?.[locale] ?? thing[field];
}

/** The commands a typed `/text` may mean, those that begin with it first. */
export function matchingCommands(commands, typed) {
  const wanted = typed.replace(/^\//, "").trim().toLocaleLowerCase();
  const rank = (command) => {
    const names = [command.shown, command.path].map((name) => name.toLocaleLowerCase());
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (names.some((name) => name.split(" ").some((word) => word.startsWith(wanted)))) return 1;
    return names.some((name) => name.includes(wanted)) ? 2 : 3;
  };
  const ranked = commands.map((command) => ({ command, rank: rank(command) })).filter((one) => one.rank < 3);
  return ranked.sort((a, b) => a.rank - b.rank).map((one) => one.command);
}

/** The command that `text` spells out in full, with the rest of the text; null if there is none. */
export function spelledOut(commands, text) {
  const hits = commands
    .map((command) => ({ command, start: spelling(command).exec(text)?.[0] }))
    .filter((hit) => hit.start)
    .sort((a, b) => b.command.path.length - a.command.path.length);
  return hits.length ? { command: hits[0].command, rest: text.slice(hits[0].start.length) } : null;
}

/** Each of a command's names may be typed as the bot registered it or as the person sees it. */
function spelling({ path, shown }) {
  const own = shown.split(" ");
  const names = path.split(" ").map((name, at) => `(?:${name}|${own[at]})`);
  return new RegExp(`^/${names.join(" ")} `, "u");
}

/** How the command of a path is called in a language; as its path where there is no such command. */
export function commandName(commands, path, locale) {
  return (
    commands.flatMap((command) => leaves(command, "", "", locale)).find((one) => one.path === path)?.shown ??
    path
  );
}
