import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Stands where a form or a button was, when what it asked for is done, and takes the focus that went with it, before another key is pressed. */
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
