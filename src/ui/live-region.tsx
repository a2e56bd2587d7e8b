import { VisuallyHidden } from './visually-hidden';

export interface LiveRegionProps {
  /** Spoken whenever it changes; keep the component mounted and the message empty until there is news. */
  message: string;
  /** Interrupts; for what can't wait. */
  urgent?: boolean;
}

export function LiveRegion({ message, urgent = false }: LiveRegionProps) {
  return (
    <VisuallyHidden role={urgent ? 'alert' : 'status'} aria-atomic="true">
      {message}
    </VisuallyHidden>
  );
}
