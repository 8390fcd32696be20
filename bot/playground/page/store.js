// What the page knows, and who is told when it changes.

export const EPHEMERAL = 64;
export const LOADING = 128;
export const COMPONENTS_V2 = 32768;

/** Snowflakes are longer than a float is exact, so they are compared as text. */
export function isOlder(a, b) {
  return a.length === b.length ? a < b : a.length < b.length;
}

export class Store {
  constructor() {
    this.me = null;
    this.people = [];
    this.guild = null;
    this.channels = [];
    this.messages = new Map(); // channel id → Map(message id → message)
    this.commands = [];
    this.emojis = new Map(); // emoji id → address of its picture
    this.bot = { state: "starting", user: null };
    this.link = "connecting"; // "connecting" | "live" | "lost"
    this.shown = null; // id of the guild's channel on show
    this.unread = new Map(); // channel id → messages nobody has looked at
    this.waiting = new Map(); // person id → direct messages they have not looked at
    this.epoch = 0; // grows when names or languages change: all messages are drawn anew
    this.listeners = new Set();
    this.planned = false;
  }

  /** Calls `listener` soon after every change, once for a burst of them. */
  subscribe(listener) {
    this.listeners.add(listener);
  }

  changed() {
    if (this.planned) return;
    this.planned = true;
    setTimeout(() => {
      this.planned = false;
      for (const listener of this.listeners) listener();
    });
  }

  replace(state) {
    this.me = state.me;
    this.people = state.people;
    this.guild = state.guild;
    this.channels = state.channels;
    this.commands = state.commands;
    this.bot = state.bot;
    this.emojis = new Map((state.emojis ?? []).map((emoji) => [emoji.id, emoji.url]));
    this.messages = new Map(
      Object.entries(state.messages).map(([channel, list]) => [channel, new Map(list.map((m) => [m.id, m]))]),
    );
    if (!this.channels.some((c) => c.id === this.shown)) this.shown = this.rooms[0]?.id ?? null;
    this.waiting.delete(this.me.id);
    this.epoch += 1;
    this.changed();
  }

  get rooms() {
    return this.channels.filter((channel) => channel.kind !== "dm");
  }

  get dm() {
    return this.channels.find((channel) => channel.kind === "dm") ?? null;
  }

  channel(id) {
    return this.channels.find((channel) => channel.id === id) ?? null;
  }

  list(channel) {
    const messages = [...(this.messages.get(channel)?.values() ?? [])];
    return messages.sort((a, b) => (isOlder(a.id, b.id) ? -1 : 1));
  }

  message(channel, id) {
    return this.messages.get(channel)?.get(id) ?? null;
  }

  /** The name and colour of anybody who may appear in a message. */
  face(user) {
    const known = [...this.people, this.bot.user].find((one) => one?.id === user.id);
    const name = known?.name ?? user.global_name ?? user.username ?? "unknown";
    return { id: user.id, name, color: known?.avatar_color ?? null, bot: Boolean(user.bot) };
  }

  /** The name behind a user id, looked for among people, the bot and the users a message mentions. */
  nameOf(id, mentions = []) {
    const user = [...this.people, this.bot.user, ...mentions].find((one) => one?.id === id);
    return user ? this.face(user).name : null;
  }

  /** Takes in one event of the live connection that changes what is known. */
  apply(event) {
    const change = CHANGES[event.type];
    if (!change) return;
    change(this, event);
    this.changed();
  }

  put(channel, message) {
    if (!this.messages.has(channel)) this.messages.set(channel, new Map());
    this.messages.get(channel).set(message.id, message);
  }
}

/** The channels with one changed, gone, or new: after its parent and the parent's older threads. */
function withChannel(channels, channel) {
  if (channel.deleted) return channels.filter((one) => one.id !== channel.id);
  if (channels.some((one) => one.id === channel.id))
    return channels.map((one) => (one.id === channel.id ? channel : one));
  const family = (one) => channel.parent && (one.id === channel.parent || one.parent === channel.parent);
  const at = channels.findLastIndex(family);
  const place = at >= 0 ? at + 1 : channels.filter((one) => one.kind !== "dm").length;
  return channels.toSpliced(place, 0, channel);
}

const CHANGES = {
  message(store, { channel, message }) {
    const isNew = !store.message(channel, message.id);
    store.put(channel, message);
    if (isNew && message.author.id !== store.me?.id) {
      store.unread.set(channel, (store.unread.get(channel) ?? 0) + 1);
    }
  },
  message_update(store, { channel, message }) {
    store.put(channel, message);
  },
  message_delete(store, { channel, id }) {
    store.messages.get(channel)?.delete(id);
  },
  bot(store, { state, user }) {
    store.bot = { ...store.bot, state, user: user ?? store.bot.user };
  },
  person(store, { person }) {
    store.people = store.people.map((one) => (one.id === person.id ? person : one));
    if (store.me?.id === person.id) store.me = person;
    store.epoch += 1;
  },
  commands(store, { commands }) {
    store.commands = commands;
    store.epoch += 1;
  },
  emojis(store, { emojis }) {
    store.emojis = new Map(emojis.map((emoji) => [emoji.id, emoji.url]));
    store.epoch += 1;
  },
  channel(store, { channel }) {
    store.channels = withChannel(store.channels, channel);
    if (!store.channel(store.shown)) store.shown = store.rooms[0]?.id ?? null;
    store.epoch += 1;
  },
};
