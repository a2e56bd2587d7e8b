import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** One of the drawings in ./drawings. */
  drawing: ReactNode;
  /** One sentence. */
  sentence: string;
  /** The way on: one button or link, two at the most. */
  action?: ReactNode;
}

/** Stands in the place of a list or a page that has nothing to show. */
export function EmptyState({ drawing, sentence, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center short:py-4">
      <div className="text-ink">{drawing}</div>
      <p className="mt-6 max-w-md text-lg font-medium text-balance text-ink">{sentence}</p>
      {action !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
