import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
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

/** Shown when a request failed: a sentence and Try again. */
export function ErrorState({ message, onRetry, retrying, instead, asLine }: ErrorStateProps) {
  const container = useFocusHandedOn();
  if (asLine) {
    return (
      <div
        ref={container}
        className="flex flex-wrap items-center justify-between gap-3 rounded bg-sunken p-3"
      >
        <p role="alert">{message}</p>
        <Button size="sm" variant="secondary" loading={retrying} onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  const state = (
    <div ref={container} className="flex flex-col items-center px-4 py-12 text-center short:py-4">
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

/**
 * Hands on the focus when trying again has succeeded and the focused button is removed: to the nearest panel, dialog or page around it. In
 * the clean-up of a layout effect, because the button is still in its place then.
 * @returns a ref for the element that holds the button
 */
function useFocusHandedOn() {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = container;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      current.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    };
  }, []);
  return container;
}
