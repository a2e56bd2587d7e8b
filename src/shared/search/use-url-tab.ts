import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

interface UrlTab<Tab> {
  /** Reads the tab out of the URL's parameters. */
  parse: (params: URLSearchParams) => Tab;
  /** The parameters that the tab is opened with; those that belong to the former tab stay behind. */
  write: (tab: Tab, params: URLSearchParams) => URLSearchParams;
  /** The page stays where it is. */
  preventScrollReset?: boolean;
}

/** A page's tab, kept in the URL: each one that is pressed is a step in the history. */
export function useUrlTab<Tab>({ parse, write, preventScrollReset = false }: UrlTab<Tab>) {
  const [params, setParams] = useSearchParams();
  const asked = useRef<{ from: URLSearchParams; to: string }>(undefined);

  function show(tab: Tab) {
    const next = write(tab, params);
    const to = next.toString();
    // A tab says it twice, when it is pressed and when it gets the focus by that; the router renders it a moment later.
    const present = asked.current?.from === params ? asked.current.to : params.toString();
    if (to === present) return;
    asked.current = { from: params, to };
    setParams(next, { preventScrollReset });
  }

  return [parse(params), show] as const;
}
