import { useEffect, useRef } from 'react';
import { useSession } from '@/shared/session/use-session';
import { MAIN_ID } from './route-announcer';

/** A sign-out takes the account's menu away, and the focus with it: it goes on at the page's start, as on a new page. */
export function useFocusAfterSignOut() {
  const { status } = useSession();
  const before = useRef(status);

  useEffect(() => {
    const wasSignedIn = before.current === 'signed-in';
    before.current = status;
    if (!wasSignedIn || status !== 'signed-out') return;
    // A menu that closes first gives the focus back to its button, which is gone by now.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [status]);
}
