import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

interface UrlState<State> {
  /** Reads the state out of the URL's parameters. */
  parse: (params: URLSearchParams) => State;
  /** The URL's parameters with this state. */
  write: (params: URLSearchParams, state: State) => URLSearchParams;
  /** False lets the page scroll to its top with each change. */
  keepsScroll?: boolean;
}

/**
 * State in the URL, so that a view can be shared and Back works. `change` adds an entry to the history; `amend` rewrites the current
 * entry, as typing does.
 */
export function useUrlState<State extends object>({ parse, write, keepsScroll = true }: UrlState<State>) {
  const [params, setParams] = useSearchParams();

  // The router renders a navigation some time after it was asked for. A change that is made meanwhile builds on the parameters that
  // were written last, which `latest` holds; `pending` has those that were written and aren't rendered yet, in order.
  const latest = useRef(params);
  const pending = useRef<string[]>([]);
  const rendered = useRef(params);
  useEffect(() => {
    // When it mounts, a child's effect, which runs before this one, may have written already; that write is still pending.
    if (rendered.current === params) return;
    rendered.current = params;
    const index = pending.current.indexOf(params.toString());
    // Parameters that weren't written here come from another navigation, such as Back, which supersedes all that is pending.
    pending.current = index === -1 ? [] : pending.current.slice(index + 1);
    if (pending.current.length === 0) latest.current = params;
  }, [params]);

  const set = (part: Partial<State>, replace: boolean) => {
    const next = write(latest.current, { ...parse(latest.current), ...part });
    // A tab calls twice: when it is pressed, and when the press gives it the focus.
    if (next.toString() === latest.current.toString()) return;
    latest.current = next;
    pending.current.push(next.toString());
    setParams(next, { replace, preventScrollReset: keepsScroll });
  };
  return {
    state: parse(params),
    /** The state with what was written and isn't rendered yet, for a change that depends on it. */
    latestState: () => parse(latest.current),
    change: (part: Partial<State>) => set(part, false),
    amend: (part: Partial<State>) => set(part, true),
  };
}

interface UrlTab<Tab> {
  parse: (params: URLSearchParams) => Tab;
  /** The parameters with which a tab is opened; those that belong to the former tab are left out. */
  write: (tab: Tab, params: URLSearchParams) => URLSearchParams;
  keepsScroll?: boolean;
}

/** A page's tab, in the URL: each one that is pressed adds an entry to the history. */
export function useUrlTab<Tab>({ parse, write, keepsScroll = false }: UrlTab<Tab>) {
  const { state, change } = useUrlState({
    parse: (params) => ({ tab: parse(params) }),
    write: (params, { tab }) => write(tab, params),
    keepsScroll,
  });
  return [state.tab, (tab: Tab) => change({ tab })] as const;
}
