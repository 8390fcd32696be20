// The only module that speaks to the server.

const LONGEST_PAUSE_MS = 5000;

/** What a person sees (without one, the first); null where the server does not know the person. */
export async function fetchState(person) {
  const query = person ? `?as=${encodeURIComponent(person)}` : "";
  const response = await fetch(`/play/state${query}`, { cache: "no-store" });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return response.json();
}

/** Sends one action; resolves to null, or to the reason why the server refused it. */
export async function act(body) {
  try {
    const response = await fetch("/play/act", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    return answer.ok ? null : sentence(answer.reason || "the server refused this");
  } catch {
    return "The server of the playground cannot be reached.";
  }
}

function sentence(words) {
  const text = words[0].toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

export function newNonce() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}

/**
 * Keeps a WebSocket to one person's events open, with growing pauses between the attempts.
 * `onopen()`, `onevent(event)` and `onlost()` are called as it goes; returns a function that ends it.
 */
export function listen(person, { onopen, onevent, onlost }) {
  let socket = null;
  let ended = false;
  let attempts = 0;
  let timer = 0;

  function connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/play/live?as=${encodeURIComponent(person)}`);
    socket.onopen = () => {
      attempts = 0;
      onopen?.();
    };
    socket.onmessage = (frame) => !ended && onevent(JSON.parse(frame.data));
    socket.onclose = () => {
      if (ended) return;
      onlost?.();
      attempts += 1;
      timer = setTimeout(connect, Math.min(LONGEST_PAUSE_MS, 250 * 2 ** attempts));
    };
  }

  connect();
  return () => {
    ended = true;
    clearTimeout(timer);
    socket?.close();
  };
}
