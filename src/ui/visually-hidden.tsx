import type { ComponentProps } from 'react';

/** Text for screen readers only. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr-only" />;
}

interface LiveRegionProps {
  /** Screen readers speak the message when it changes. Keep the component mounted, with an empty message before the first. */
  message: string;
}

/** A message that is heard and not seen. */
export function LiveRegion({ message }: LiveRegionProps) {
  return (
    <VisuallyHidden role="status" aria-atomic="true">
      {message}
    </VisuallyHidden>
  );
}
