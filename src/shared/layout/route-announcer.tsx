import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '@/shared/session/use-session';
import { LiveRegion } from '@/ui/live-region';

/** The id of the main landmark, which a new page focuses. */
export const MAIN_ID = 'main';

/**
 * Screen readers don't notice a page change without a page load. This moves the focus to the new page's start and announces
 * its title, which may come a moment later with the page's data. Changes of the query alone aren't announced. It is rendered
 * after the page, so that the page's effects, which set the title, have run before.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [message, setMessage] = useState('');
  const shown = useRef({ pathname, title: '', moved: false });

  useEffect(() => {
    const title = document.querySelector('title');
    if (!title) return;
    shown.current.title = document.title;
    const observer = new MutationObserver(() => {
      shown.current.title = document.title;
      if (shown.current.moved) setMessage(document.title);
    });
    observer.observe(title, { childList: true });
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const { current } = shown;
    if (current.pathname === pathname) return;
    current.pathname = pathname;
    current.moved = true;
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    // The observer above runs later than this. The same title as before means that the new one is still to come.
    if (document.title !== current.title) setMessage(document.title);
  }, [pathname]);

  return <LiveRegion message={message} />;
}

/** Signing out removes the account's menu and with it the focus. This moves the focus to the page's start, as on a new page. */
export function useFocusAfterSignOut() {
  const { status } = useSession();
  const before = useRef(status);

  useEffect(() => {
    const wasSignedIn = before.current === 'signed-in';
    before.current = status;
    if (!wasSignedIn || status !== 'signed-out') return;
    // The closing menu first returns the focus to its button, which is gone by then.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [status]);
}
