import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { pages } from '@/shared/pages';
import { Button } from '@/ui/button';
import { TextLink } from '@/ui/text-link';
import { MAIN_ID } from '../layout/route-announcer';
import {
  answer,
  type Consent,
  consent,
  hasGlobalPrivacyControl,
  isAsking,
  subscribeToConsent,
} from './consent';

const ASKED = 'Meta’s pixel shows us which pages and ads lead somewhere. It sets cookies, if you allow it.';
const GPC =
  'Your browser tells sites not to track you (Global Privacy Control). We keep to that: nothing is measured.';
const ANSWERS = {
  accepted: 'At the moment you allow it.',
  declined: 'At the moment you don’t allow it.',
};

/** Asks for consent to tracking. Nothing is loaded or sent before, and declining is as easy as allowing. */
export function ConsentQuestion() {
  const asking = useSyncExternalStore(subscribeToConsent, isAsking);
  const given = useSyncExternalStore(subscribeToConsent, consent);
  const objects = hasGlobalPrivacyControl();
  const question = useRef<HTMLElement>(null);

  useEffect(() => {
    // The question was answered before and is shown again on request, so it gets the focus.
    if (asking && (consent() !== null || hasGlobalPrivacyControl())) question.current?.focus();
  }, [asking]);

  // Toasts appear above it (src/ui/styles/toaster.css).
  useLayoutEffect(() => {
    if (!asking || !question.current) return;
    const { style } = document.documentElement;
    style.setProperty('--question', `${question.current.offsetHeight + 8}px`);
    return () => void style.removeProperty('--question');
  }, [asking]);

  function choose(choice: NonNullable<Consent>) {
    answer(choice);
    // The pressed button is gone, so the focus moves on.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }

  if (!asking) return null;
  return (
    <section
      ref={question}
      tabIndex={-1}
      aria-labelledby="consent-question"
      className="print:hidden fixed inset-x-[max(0.75rem,env(safe-area-inset-left))] bottom-[calc(var(--over-bottom)+0.5rem)] z-40 mx-auto max-w-3xl items-center gap-6 rounded border bg-raised p-4 shadow-lg sm:flex md:bottom-5 md:p-5"
    >
      <div className="text-sm sm:flex-1">
        <h2 id="consent-question" className="text-base">
          May we measure visits?
        </h2>
        <p className="mt-1 text-muted">
          {objects ? GPC : ASKED}{' '}
          {objects || (
            <>
              {given && `${ANSWERS[given]} `}
              <TextLink to={pages.privacy.path}>Privacy Policy</TextLink>
            </>
          )}
        </p>
      </div>
      <div className="mt-3 grid shrink-0 auto-cols-fr grid-flow-col gap-2.5 sm:mt-0">
        {objects ? (
          <Button size="sm" variant="secondary" onClick={() => choose('declined')}>
            Close
          </Button>
        ) : (
          <>
            <Button size="sm" variant="secondary" onClick={() => choose('accepted')}>
              Allow
            </Button>
            <Button size="sm" variant="secondary" onClick={() => choose('declined')}>
              Decline
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
