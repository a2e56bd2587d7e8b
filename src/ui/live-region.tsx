import { VisuallyHidden } from './visually-hidden';

interface LiveRegionProps {
  /** Screen readers speak the message when it changes. Keep the component mounted, with an empty message before the first. */
  message: string;
}

export function LiveRegion({ message }: LiveRegionProps) {
  return (
    <VisuallyHidden role="status" aria-atomic="true">
      {message}
    </VisuallyHidden>
  );
}
