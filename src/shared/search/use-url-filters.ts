import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * A list's filters, kept in the URL so that a view can be shared and Back works. `change` makes a new step in
 * the history; `amend` rewrites the present one, as typing does.
 * @param parse reads the filters out of the URL; defined outside the component
 * @param write puts filters into a copy of the URL's parameters; defined outside the component
 */
export function useUrlFilters<Filters>(
  parse: (params: URLSearchParams) => Filters,
  write: (params: URLSearchParams, filters: Filters) => URLSearchParams,
) {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => parse(params), [params, parse]);

  // The router renders a navigation a moment after it: a change made meanwhile builds on what was written last.
  const latest = useRef(params);
  const unrendered = useRef<string[]>([]);
  useEffect(() => {
    const place = unrendered.current.indexOf(params.toString());
    // What nobody wrote here is a step of somebody else's, Back for instance, and counts more.
    unrendered.current = place === -1 ? [] : unrendered.current.slice(place + 1);
    if (unrendered.current.length === 0) latest.current = params;
  }, [params]);

  const set = useCallback(
    (part: Partial<Filters>, replace: boolean) => {
      const next = write(latest.current, { ...parse(latest.current), ...part });
      // A tab says it twice: when it is pressed, and when it gets the focus by that.
      if (next.toString() === latest.current.toString()) return;
      latest.current = next;
      unrendered.current.push(next.toString());
      setParams(next, { replace, preventScrollReset: true });
    },
    [parse, write, setParams],
  );
  const change = useCallback((part: Partial<Filters>) => set(part, false), [set]);
  const amend = useCallback((part: Partial<Filters>) => set(part, true), [set]);
  return { filters, change, amend };
}
