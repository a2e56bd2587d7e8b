import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The heading of a new step. It takes the focus, because the focused element is gone, and so that screen readers announce it. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl text-balance focus:outline-none">
      {children}
    </h2>
  );
}
