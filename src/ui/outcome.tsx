import { type ReactNode, useLayoutEffect, useRef } from 'react';

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
