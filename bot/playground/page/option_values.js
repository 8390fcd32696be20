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
  if (!pattern.test(text))
    return { error: option.type === INTEGER ? "Enter a whole number." : "Enter a number." };
  const value = Number(text);
  if (option.min_value !== undefined && value < option.min_value)
    return { error: `The least is ${option.min_value}.` };
  if (option.max_value !== undefined && value > option.max_value)
    return { error: `The most is ${option.max_value}.` };
  return { value };
}

function readText(option, typed) {
  const length = [...typed].length;
  if (option.min_length && length < option.min_length)
    return { error: `At least ${option.min_length} characters.` };
  if (option.max_length && length > option.max_length)
    return { error: `At most ${option.max_length} characters.` };
  return { value: typed };
}

/** `players:4 partners:True` as pairs of name and typed text. */
export function parsePairs(text) {
  return [...text.matchAll(/([^\s:]+):\s*(.*?)(?=\s+[^\s:]+:|$)/g)].map((found) => [
    found[1],
    found[2].trim(),
  ]);
}
