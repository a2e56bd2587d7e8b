import type { ComponentProps } from 'react';
import { env } from '@/lib/env';
import { askAgain } from './consent';

/** Brings the question about tracking back; nothing to choose without a pixel. */
export function TrackingChoiceButton({ className }: Pick<ComponentProps<'button'>, 'className'>) {
  if (env.metaPixelId === undefined) return null;
  return (
    <button type="button" className={className} onClick={askAgain}>
      Tracking choices
    </button>
  );
}
