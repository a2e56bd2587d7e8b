import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button';
import { PlugDrawing } from './drawings/drawing';

interface ErrorStateProps {
  message: string;
  onRetry: ComponentProps<typeof Button>['onClick'];
  retrying: boolean;
  /** What it replaces, usually the skeleton. Its height is kept, so that nothing below moves. */
  instead?: ReactNode;
  /** A line instead of a drawing, for a part of a card or a dialog. */
  asLine?: boolean | undefined;
}

/** Shown when a list's request failed: a sentence and Try again. */
export function ErrorState({ message, onRetry, retrying, instead, asLine }: ErrorStateProps) {
  if (asLine) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded bg-sunken p-3">
        <p role="alert">{message}</p>
        <Button size="sm" variant="secondary" loading={retrying} onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  const state = (
    <div className="flex flex-col items-center px-4 py-12 text-center short:py-4">
      <PlugDrawing />
      <p role="alert" className="mt-6 max-w-md text-lg font-medium text-balance text-ink">
        {message}
      </p>
      <div className="mt-6">
        <Button variant="secondary" loading={retrying} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
  if (!instead) return state;
  return (
    <div className="grid grid-cols-1">
      <div inert aria-hidden="true" className="invisible col-start-1 row-start-1 min-w-0">
        {instead}
      </div>
      <div className="sticky top-(--over-top) col-start-1 row-start-1 min-w-0 self-start">{state}</div>
    </div>
  );
}
