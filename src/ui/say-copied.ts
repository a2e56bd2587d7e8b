import { COPIED_MS } from './clipboard';

/** For documents without React. @returns has the button say for a moment that it copied */
export function copiedSayer(button: HTMLElement) {
  const { textContent, ariaLabel } = button;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    button.textContent = 'Copied!';
    button.ariaLabel = 'Copied!';
    timer = setTimeout(() => Object.assign(button, { textContent, ariaLabel }), COPIED_MS);
  };
}
