import { env } from '@/lib/env';
import { useHydrated } from '@/ui/use-hydrated';
import { reopenQuestion } from './consent';

/** The footer's button that shows the question about tracking again; nothing on a site without a pixel. */
export function TrackingChoiceButton() {
  const isHydrated = useHydrated();
  if (env.metaPixelId === undefined) return null;
  return (
    <button
      type="button"
      disabled={!isHydrated}
      className="min-h-11 rounded-sm px-2 hover:text-ink hover:underline disabled:opacity-55"
      onClick={reopenQuestion}
    >
      Tracking choices
    </button>
  );
}
