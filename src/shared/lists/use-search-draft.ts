import { useEffect, useEffectEvent, useState } from 'react';

/** The pause in typing after which a search is made. */
const REST_MS = 300;

/**
 * The text of a search box whose value is kept in the URL. What is typed shows at once and is
 * committed, trimmed, after a pause. A change from outside (Back, a link) replaces the text.
 * @param shown what the list is searched by now, trimmed
 */
export function useSearchDraft(shown: string, commit: (search: string) => void) {
  const [draft, setDraft] = useState(shown);
  const [sent, setSent] = useState(shown);
  const [seen, setSeen] = useState(shown);
  if (shown !== seen) {
    setSeen(shown);
    if (shown !== sent) {
      setDraft(shown);
      setSent(shown);
    }
  }

  const rested = draft.trim();
  const send = useEffectEvent((search: string) => {
    setSent(search);
    commit(search);
  });
  useEffect(() => {
    if (rested === sent) return;
    // An emptied box is committed at once.
    const timer = setTimeout(() => send(rested), rested === '' ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [rested, sent]);

  return [draft, setDraft] as const;
}
