import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { VisuallyHidden } from './visually-hidden';

/** Takes the place of a form or a button when what it asked for is done. Takes the focus that it had, before another key is pressed. */
export function Outcome({ children }: { children: ReactNode }) {
  const outcome = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) outcome.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={outcome} tabIndex={-1} className="grid gap-5 outline-none">
      {children}
    </div>
  );
}

/** Stands where a list's last 'Show more' was, and takes the focus that the button had. */
export function ListEnd() {
  return (
    <Outcome>
      <VisuallyHidden>That's the end of the list.</VisuallyHidden>
    </Outcome>
  );
}
