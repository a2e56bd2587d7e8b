import { useEffect, useState } from 'react';

/** The style of what lies in the part of the page that is seen; `--seen` is its height. */
interface SeenPart {
  top: number;
  height: number;
  '--seen': string;
}

/**
 * What a keyboard leaves to be seen where it covers the page, as on iPhones; elsewhere the page gets lower (`interactive-widget` in
 * index.html), and this is undefined.
 * @param isNeeded whether to look
 */
export function useSeenPart(isNeeded: boolean): SeenPart | undefined {
  const [seen, setSeen] = useState<SeenPart>();
  useEffect(() => {
    const view = window.visualViewport;
    if (!isNeeded || !view) return;
    const look = () => setSeen(partSeen(view));
    look();
    view.addEventListener('resize', look);
    view.addEventListener('scroll', look);
    return () => {
      view.removeEventListener('resize', look);
      view.removeEventListener('scroll', look);
      setSeen(undefined);
    };
  }, [isNeeded]);
  return seen;
}

function partSeen({ scale, offsetTop, height }: VisualViewport): SeenPart | undefined {
  // Whoever zooms in sees a part of the page, too, and moves it.
  const isCovered = scale === 1 && height < document.documentElement.clientHeight;
  return isCovered ? { top: offsetTop, height, '--seen': `${height}px` } : undefined;
}
