// Keeps the keyboard's place in a list of messages while messages are drawn anew.

export class FocusKeeper {
  constructor(list) {
    this.list = list;
    this.wanted = null; // {messageId, customId, position} of the control that had the focus
  }

  /** To be called before the messages are drawn. */
  remember() {
    const focused = document.activeElement;
    const message = this.list.contains(focused) ? focused.closest("[data-message-id]") : null;
    if (message && message !== focused) {
      const position = controls(message).indexOf(focused);
      this.wanted = { messageId: message.dataset.messageId, customId: focused.dataset.customId, position };
    } else if (message?.dataset.messageId !== this.wanted?.messageId) this.wanted = null;
  }

  /** To be called after it: a button that waits or is gone leaves the focus on its message. */
  restore() {
    if (!this.wanted) return;
    const { messageId, customId, position } = this.wanted;
    const message = this.list.querySelector(`[data-message-id="${messageId}"]`);
    const focused = document.activeElement;
    if (message?.contains(focused) && focused !== message) return;
    if (!message || (focused !== document.body && focused !== message)) {
      this.wanted = null;
      return;
    }
    const same = customId
      ? message.querySelector(`[data-custom-id="${CSS.escape(customId)}"]:not(:disabled)`)
      : controls(message)[position];
    (same ?? message).focus({ preventScroll: true });
  }
}

function controls(message) {
  return [...message.querySelectorAll("button, a, [tabindex='0']")];
}
