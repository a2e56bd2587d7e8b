let pressed: Element | null = null;

/** Remembers the control that was pressed last. Called once, as the app starts. */
export function rememberPresses() {
  const note = ({ target }: MouseEvent) => {
    pressed = target instanceof Element ? target.closest('a, button, summary, input, select') : null;
  };
  document.addEventListener('click', note, true);
}

/** The focused element; or the control that was pressed last, where the browser (Safari) focuses what is around that control instead. */
export function focusedOrPressed(): Element | null {
  const { activeElement } = document;
  return pressed && activeElement?.contains(pressed) ? pressed : activeElement;
}
