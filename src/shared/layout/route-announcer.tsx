import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '@/shared/session/use-session';
import { LiveRegion } from '@/ui/live-region';

/** The page's main landmark; a new page takes the focus here. */
export const MAIN_ID = 'main';

/**
 * A page change without a page load says nothing by itself: this moves the focus to the new page's start and speaks
 * its title, which may come a moment later with the page's data. Changes of the query alone stay silent. It stands
 * after the page, so that the page's own effects, its title among them, have run before.
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
    // The observer above reports later than this: the same title as before means that the new one is on its way.
    if (document.title !== current.title) setMessage(document.title);
  }, [pathname]);

  return <LiveRegion message={message} />;
}

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
