import { useEffect } from 'react';

/** Names the page in the browser's tab; the route announcer reads it to screen readers. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title === 'Promobell' ? title : `${title} · Promobell`;
  }, [title]);
}
