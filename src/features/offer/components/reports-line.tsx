import type { ReactNode, Ref } from 'react';

interface ReportsLineProps {
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The line under a code about whether it worked. The line can take the focus from a button in it that goes away. */
export function ReportsLine({ ref, children }: ReportsLineProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="flex min-h-6 min-w-0 items-center gap-1.5 text-xs text-muted outline-none"
    >
      {children}
    </div>
  );
}
