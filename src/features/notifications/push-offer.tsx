import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { useFocusWhenGone } from '@/ui/focus';
import { PHONE, useMediaQuery } from '@/ui/use-media-query';
import { OBSTACLES, type PushState, usePush } from './components/use-push';
import { hasSaidNotNow, sayNotNow } from './data/not-now';

/** The states in which the person can do something about it; in the others nothing is offered here. */
const OFFERED: readonly PushState[] = ['not asked', 'off', 'needs home screen'];

/** Offers notifications on this device, until they are on or the member says 'Not now'. */
export function PushOffer({ userId }: { userId: string }) {
  const push = usePush();
  const device = useMediaQuery(PHONE) ? 'phone' : 'computer';
  const [isDone, setIsDone] = useState(() => hasSaidNotNow(userId));
  const [hasPressed, setHasPressed] = useState(false);
  const isRefused = hasPressed && push.state === 'denied';
  const isOffered = !isDone && (OFFERED.includes(push.state) || isRefused);
  useFocusWhenGone(hasPressed && !isOffered);
  // After a refusal only 'Turn on' is removed; a sentence about what helps takes its place.
  useFocusWhenGone(isRefused);
  if (!isOffered) return null;
  const obstacle = OBSTACLES[push.state];
  return (
    <aside
      aria-label="Notifications"
      className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3 rounded bg-brass-soft p-4 md:p-5"
    >
      <BellRing size={26} aria-hidden="true" className="flex-none text-brass-text" />
      <div className="min-w-0 flex-1 basis-56" role="status">
        <p className="font-heading text-lg font-bold">Ring on this {device} too?</p>
        <p className="mt-0.5 text-sm">
          {obstacle ??
            'A notification when somebody you follow has a new code, even while this page is closed.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setHasPressed(true);
            sayNotNow(userId);
            setIsDone(true);
          }}
        >
          Not now
        </Button>
        {obstacle === undefined && (
          <Button
            size="sm"
            loading={push.isChanging}
            onClick={() => {
              setHasPressed(true);
              push.turnOn();
            }}
          >
            Turn on
          </Button>
        )}
      </div>
    </aside>
  );
}
