import { VisuallyHidden } from './visually-hidden';

interface LiveRegionProps {
  /** Screen readers speak the message when it changes. Keep the component mounted, with an empty message before the first. */
  message: string;
  /** Interrupts the screen reader, for urgent messages. */
  urgent?: boolean;
}

export function LiveRegion({ message, urgent = false }: LiveRegionProps) {
  return (
    <VisuallyHidden role={urgent ? 'alert' : 'status'} aria-atomic="true">
      {message}
    </VisuallyHidden>
  );
}
