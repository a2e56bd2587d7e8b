declare global {
  interface Window {
    /** The buttons that were pressed before the app ran, in order (public/before-paint.js). It takes no more from then on. */
    takeEarlyPresses?: () => HTMLButtonElement[];
  }
}

/**
 * Back and Forward that wait, once they are held, until they are released: the app takes over its document in pieces, which must all be
 * of the same address. To be called before the router is made, whose own listener must come later.
 */
export function holdableBackAndForward() {
  let isHeld = false;
  let isWaiting = false;
  addEventListener('popstate', (event) => {
    if (!isHeld) return;
    event.stopImmediatePropagation();
    isWaiting = true;
  });
  return {
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      if (isWaiting) dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
  };
}

/**
 * What happened to the document before the app ran it: typed text, chosen options, pressed buttons. To be called just before the app
 * takes over, because from then on React itself receives what happens.
 * @returns a function that makes it happen again, once the app has taken over
 */
export function takeEarlyInput(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll('input')].filter((field) => field.value !== field.defaultValue);
  const chosen = [...root.querySelectorAll('select')].filter((field) => {
    const [drawn = field.options[0]] = [...field.options].filter((option) => option.defaultSelected);
    return field.value !== drawn?.value;
  });
  const pressed = window.takeEarlyPresses?.() ?? [];
  return () => {
    for (const field of typed) typeAgain(field);
    for (const field of chosen) field.dispatchEvent(new Event('change', { bubbles: true }));
    for (const button of pressed) {
      if (button.isConnected) button.click();
    }
  };
}

/** React compares a field's value with the one that it found, which was the typed one already. */
function typeAgain(field: HTMLInputElement) {
  const typed = field.value;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  field.value = field.defaultValue;
  // Past React, which records what is set on the field itself.
  set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
