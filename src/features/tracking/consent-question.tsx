import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { MAIN_ID } from '@/shared/layout/route-announcer';
import { pages } from '@/shared/pages';
import { Button } from '@/ui/button';
import { TextLink } from '@/ui/text-link';
import { answer, type Consent, consent, isAsking, subscribeToConsent } from './consent';
import { hasGlobalPrivacyControl } from './may-count';

const ASKED = "Meta's pixel shows us which pages and ads lead somewhere. It sets cookies, if you allow it.";
/** Said on a phone instead, where there is room for two lines; the heading before it asks 'May we measure visits?'. */
const ASKED_SHORT = "By Meta's cookies.";
const GPC =
  'Your browser tells sites not to track you (Global Privacy Control). We keep to that: nothing is measured.';
const GPC_SHORT = 'Your browser objects, so nothing is measured.';
const ANSWERS = {
  accepted: 'You allow it now.',
  declined: "You don't allow it now.",
};

/** The distance between the question and what it stands on: the tab bar, or the screen's edge. */
const GAP_PX = 8;

/**
 * Asks for consent to tracking: along the screen's bottom, or in a corner where the screen is wide enough for a form beside it. Nothing is
 * loaded or sent before the answer, and declining is as easy as allowing.
 */
export function ConsentQuestion() {
  const asking = useSyncExternalStore(subscribeToConsent, isAsking);
  const given = useSyncExternalStore(subscribeToConsent, consent);
  const objects = hasGlobalPrivacyControl();
  const question = useRef<HTMLElement>(null);

  useEffect(() => {
    // The question was answered before and is shown again on request, so it gets the focus.
    if (asking && (consent() !== null || hasGlobalPrivacyControl())) question.current?.focus();
  }, [asking]);

  // By --question, the room that the question takes, the page gets longer and toasts appear higher, so that it covers neither (src/ui/styles).
  useLayoutEffect(() => {
    const box = question.current;
    if (!asking || !box) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--question', `${box.offsetHeight + GAP_PX}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => {
      observer.disconnect();
      style.removeProperty('--question');
    };
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
      style={{ bottom: `calc(var(--over-bottom) + ${GAP_PX}px)` }}
      className="print:hidden fixed inset-x-[max(0.5rem,env(safe-area-inset-left))] z-40 mx-auto max-w-3xl items-center gap-6 rounded border bg-raised px-3.5 py-2.5 shadow-lg sm:flex md:p-4 xl:left-auto xl:block xl:w-96"
    >
      <div className="text-sm max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-1.5 sm:flex-1">
        <h2 id="consent-question" className={objects ? 'text-base max-sm:sr-only' : 'text-sm sm:text-base'}>
          May we measure visits?
        </h2>
        <p className="text-muted sm:mt-1">
          {objects ? (
            <>
              <span className="max-sm:hidden">{GPC}</span>
              <span className="sm:hidden">{GPC_SHORT}</span>
            </>
          ) : (
            <>
              <span className="max-sm:hidden">{ASKED} </span>
              {given ? ANSWERS[given] : <span className="sm:hidden">{ASKED_SHORT}</span>}
            </>
          )}
        </p>
      </div>
      <div className="mt-1.5 flex shrink-0 items-center gap-2.5 sm:mt-0 xl:mt-3">
        {objects ? (
          <Button size="sm" variant="secondary" onClick={() => choose('declined')}>
            Close
          </Button>
        ) : (
          <>
            <span className="text-sm max-sm:mr-auto">
              <TextLink to={pages.privacy.path}>Privacy Policy</TextLink>
            </span>
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
