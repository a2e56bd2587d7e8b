import type { ReactNode } from 'react';

/** A quiet line above a view. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mb-3 rounded bg-brass-soft px-3 py-2 text-sm text-brass-text">
      {children}
    </p>
  );
}
