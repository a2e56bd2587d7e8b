import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LiveRegion } from '@/ui/live-region';

/** The page's main landmark; a new page takes the focus here. */
export const MAIN_ID = 'main';

/**
 * A page change without a page load says nothing by itself: this moves the focus to the new page's start and speaks
 * its title, which may come a moment later with the page's data. Changes of the query alone stay silent.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [message, setMessage] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    setMessage(document.title);
    const title = document.querySelector('title');
    if (!title) return;
    const observer = new MutationObserver(() => setMessage(document.title));
    observer.observe(title, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);

  return <LiveRegion message={message} />;
}
