import { useEffect, useRef, useSyncExternalStore } from 'react';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { TextLink } from '@/ui/text-link';
import { MAIN_ID } from '../layout/route-announcer';
import { answer, type Consent, consent, isAsking, objectsByBrowser, subscribeToConsent } from './consent';

const ANSWERS = {
  accepted: 'At the moment you allow it.',
  declined: 'At the moment you don’t allow it.',
};

/** Asks once whether visits may be measured; nothing is loaded or sent before, and No is as easy as Yes. */
export function ConsentQuestion() {
  const asking = useSyncExternalStore(subscribeToConsent, isAsking);
  const given = useSyncExternalStore(subscribeToConsent, consent);
  const question = useRef<HTMLElement>(null);

  useEffect(() => {
    // Already answered: somebody asked to see it again, and looks for it.
    if (asking && (consent() !== null || objectsByBrowser())) question.current?.focus();
  }, [asking]);

  function choose(choice: NonNullable<Consent>) {
    answer(choice);
    // The pressed button is gone.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }

  if (!asking) return null;
  return (
    <section
      ref={question}
      tabIndex={-1}
      aria-labelledby="consent-question"
      className="fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-40 mx-auto max-w-2xl rounded border bg-raised p-5 shadow-lg md:bottom-6"
    >
      <h2 id="consent-question" className="text-lg">
        May we measure visits?
      </h2>
      {objectsByBrowser() ? (
        <>
          <p className="mt-1.5 text-sm text-muted">
            Your browser tells sites not to track you (Global Privacy Control). We keep to that: nothing is
            measured.
          </p>
          <div className="mt-4">
            <Button size="sm" onClick={() => choose('declined')}>
              Close
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="mt-1.5 text-sm text-muted">
            With Meta’s pixel we see which of our pages and ads lead somewhere. It sets cookies, and only if
            you allow it. {given && ANSWERS[given]}{' '}
            <TextLink to={paths.privacy.to()}>Privacy Policy</TextLink>
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button size="sm" variant="secondary" onClick={() => choose('accepted')}>
              Allow
            </Button>
            <Button size="sm" variant="secondary" onClick={() => choose('declined')}>
              Decline
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
