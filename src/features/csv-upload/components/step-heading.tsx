import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a new step. It takes the focus, which was on what the step has replaced, and so is read out. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl text-balance focus:outline-none">
      {children}
    </h2>
  );
}
