import { useSearchParams } from 'react-router-dom';
import { useSearchDraft } from '../lists/use-search-draft';

/** A search box whose text is the URL's `q`, and nothing else of the URL's. */
export function useUrlSearch() {
  const [params, setParams] = useSearchParams();
  const search = (params.get('q') ?? '').trim();
  const write = (text: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (text) next.set('q', text);
        else next.delete('q');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const [typed, setTyped] = useSearchDraft(search, write);
  return {
    /** What the list is searched by, trimmed. */
    search,
    typed,
    setTyped,
    clear: () => write(''),
  };
}
