import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a new step. It gets the focus, because the focused element is gone, and so is announced. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl text-balance focus:outline-none">
      {children}
    </h2>
  );
}
