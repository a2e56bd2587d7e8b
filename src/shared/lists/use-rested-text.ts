import { useEffect, useEffectEvent, useState } from 'react';

/** How long the typing must rest before a list is searched. */
const REST_MS = 300;

/**
 * The text of a search box whose truth is elsewhere, in the URL: what is typed shows at once and is
 * committed, trimmed, when the typing rests. A change from outside (Back, a link) takes the box over.
 */
export function useRestedText(committed: string, commit: (text: string) => void) {
  const [typed, setTyped] = useState(committed);
  const [sent, setSent] = useState(committed);
  const [seen, setSeen] = useState(committed);
  if (committed !== seen) {
    setSeen(committed);
    if (committed !== sent) {
      setTyped(committed);
      setSent(committed);
    }
  }

  const rested = typed.trim();
  const send = useEffectEvent((text: string) => {
    setSent(text);
    commit(text);
  });
  useEffect(() => {
    if (rested === sent) return;
    // Clearing the box is meant at once.
    const timer = setTimeout(() => send(rested), rested === '' ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [rested, sent]);

  return [typed, setTyped] as const;
}
