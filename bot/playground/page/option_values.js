// What a person types into a command's option, and what it means to Discord.

export const STRING = 3;
export const INTEGER = 4;
export const BOOLEAN = 5;
export const USER = 6;
export const CHANNEL = 7;
export const MENTIONABLE = 9;
export const NUMBER = 10;

/** The closed list an option chooses from: [{label, note, value, face}], or null for free text. */
export function closedList(option, page) {
  if (option.choices.length > 0)
    return option.choices.map((choice) => ({ label: choice.shown, value: choice.value }));
  if (option.type === BOOLEAN)
    return [
      { label: "True", value: true },
      { label: "False", value: false },
    ];
  if (option.type === USER || option.type === MENTIONABLE) return everybody(page);
  if (option.type === CHANNEL)
    return page.store.rooms.map((room) => ({ label: `#${room.name}`, value: room.id }));
  return null;
}

function everybody(page) {
  const users = [...page.store.people, page.store.bot.user].filter(Boolean);
  return users.map((user) => {
    const face = page.store.face(user);
    return { label: face.name, value: user.id, face };
  });
}

export function matching(list, typed) {
  const wanted = typed.trim().replace(/^[@#]/, "").toLocaleLowerCase();
  const text = (item) => item.label.replace(/^#/, "").toLocaleLowerCase();
  const hits = list.filter((item) => text(item).includes(wanted) || String(item.value) === wanted);
  return hits.sort((a, b) => Number(text(b).startsWith(wanted)) - Number(text(a).startsWith(wanted)));
}

/** Whether Enter may put `item` in the place of what was typed: a number that stands for itself is no beginning. */
export function isMeant(option, item, typed) {
  const wanted = typed.trim().replace(/^[@#]/, "").toLocaleLowerCase();
  const label = item.label.replace(/^#/, "").toLocaleLowerCase();
  const isNumber = option.autocomplete && (option.type === INTEGER || option.type === NUMBER);
  if (wanted === "" || label === wanted || String(item.value) === wanted) return true;
  return !isNumber && label.startsWith(wanted);
}

/** {value} of what was typed, or {error} in words; `undefined` as value means left out. */
export function read(option, typed, page) {
  const text = typed.trim();
  if (text === "")
    return option.required ? { error: "This option is required. Specify a value." } : { value: undefined };
  const list = closedList(option, page);
  if (list) return readFromList(list, text);
  if (option.type === INTEGER || option.type === NUMBER) return readNumber(option, text);
  return readText(option, typed);
}

function readFromList(list, text) {
  const bare = text.replace(/^[@#]|^<@!?(\d+)>$/g, "$1").toLocaleLowerCase();
  const hit = list.find(
    (item) => item.label.replace(/^#/, "").toLocaleLowerCase() === bare || String(item.value) === bare,
  );
  return hit ? { value: hit.value } : { error: "Choose one of the list." };
}

function readNumber(option, text) {
  const pattern = option.type === INTEGER ? /^-?\d{1,15}$/ : /^-?\d+(\.\d+)?$/;
  const value = Number(text);
  const isWithin = value >= (option.min_value ?? -Infinity) && value <= (option.max_value ?? Infinity);
  if (pattern.test(text) && isWithin) return { value };
  const range = rangeWords(option);
  return { error: `Enter a ${option.type === INTEGER ? "whole number" : "number"}${range && ` ${range}`}.` };
}

/** The numbers an option takes, as in "from 2 to 4"; "" where there is no bound. */
export function rangeWords({ min_value: least, max_value: most }) {
  const [hasLeast, hasMost] = [least, most].map((bound) => bound !== undefined && bound !== null);
  if (hasLeast && hasMost) return `from ${least} to ${most}`;
  if (hasLeast) return `of ${least} or more`;
  return hasMost ? `of ${most} or less` : "";
}

function readText(option, typed) {
  const length = [...typed].length;
  if (option.min_length && length < option.min_length)
    return { error: `At least ${option.min_length} characters.` };
  if (option.max_length && length > option.max_length)
    return { error: `At most ${option.max_length} characters.` };
  return { value: typed };
}

/**
 * What `text` gives to the `options` it names, as in `3 sides:Partners target:101`:
 * {lead, pairs} with what stands before the first name, and [option, typed] for each.
 */
export function splitByNames(text, options) {
  const named = (name) =>
    options.find((one) => [one.name, one.shown].some((known) => known.toLocaleLowerCase() === name));
  const found = [...text.matchAll(/(?<=^|\s)([^\s:]+):/gu)]
    .map((hit) => ({ start: hit.index, end: hit.index + hit[0].length, name: hit[1].toLocaleLowerCase() }))
    .map((hit) => ({ ...hit, option: named(hit.name) }))
    .filter((hit) => hit.option);
  const pairs = found.map((hit, at) => [hit.option, text.slice(hit.end, found[at + 1]?.start).trim()]);
  return { lead: text.slice(0, found[0]?.start).trim(), pairs };
}
