import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The heading of a new step. It gets the focus as it appears, because the focused element is gone, and so is announced. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl text-balance focus:outline-none">
      {children}
    </h2>
  );
}
