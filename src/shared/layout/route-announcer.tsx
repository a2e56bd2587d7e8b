import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pagePath } from '@/shared/document-address';
import { useSession } from '@/shared/session/use-session';
import { LiveRegion } from '@/ui/visually-hidden';

/** The id of the main landmark, which a new page focuses. */
export const MAIN_ID = 'main';

/**
 * Screen readers don't notice a page change without a page load. This moves the focus to the new page's start and announces
 * its title, which may come a moment later with the page's data. A tab of the same page, and a change of the query alone, leave the focus
 * where it is. It is rendered after the page, so that the page's effects have run before.
 */
export function RouteAnnouncer() {
  const pathname = pagePath(useLocation().pathname);
  const [message, setMessage] = useState('');
  // A screen reader says the first page's title by itself.
  const known = useRef({ title: '', hasLeftFirstPage: false });
  const focused = useRef(pathname);
  const titled = useRef(pathname);

  useEffect(() => {
    known.current.title = document.title;
    // React replaces the element with the page's own, or changes its text.
    const observer = new MutationObserver(() => {
      if (document.title === known.current.title) return;
      known.current.title = document.title;
      if (known.current.hasLeftFirstPage) setMessage(document.title);
    });
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  // Runs before the observer above. The same title as before means that the new one is still to come.
  useLayoutEffect(() => {
    if (titled.current === pathname) return;
    titled.current = pathname;
    known.current.hasLeftFirstPage = true;
    if (document.title === known.current.title) return;
    known.current.title = document.title;
    setMessage(document.title);
  }, [pathname]);

  useEffect(() => {
    if (focused.current === pathname) return;
    focused.current = pathname;
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname]);

  return <LiveRegion message={message} />;
}

/**
 * Signing out removes the account's menu, and giving the code of an authenticator app removes its form, and with them the focus. This
 * moves the focus to the page's start, as on a new page.
 */
export function useFocusAfterSession() {
  const { status } = useSession();
  const before = useRef(status);

  useEffect(() => {
    const former = before.current;
    // After the code the page shows only when the profile has loaded.
    if (former === 'awaits-code' && status === 'loading') return;
    before.current = status;
    const hasLeft = former === 'signed-in' && status === 'signed-out';
    if (!hasLeft && former !== 'awaits-code') return;
    // The closing menu first returns the focus to its button, which is gone by then.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [status]);
}
