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
 * State that is kept in the URL, so that a view can be shared and Back works. `change` makes a new step in the history; `amend`
 * rewrites the present one, as typing does.
 */
export function useUrlState<State extends object>({ parse, write, keepsScroll = true }: UrlState<State>) {
  const [params, setParams] = useSearchParams();

  // The router renders a navigation a moment after it: a change made in between builds on what was written last.
  const latest = useRef(params);
  const notRendered = useRef<string[]>([]);
  const rendered = useRef(params);
  useEffect(() => {
    // A field inside may have changed something in its first effect already, which comes before this one.
    if (rendered.current === params) return;
    rendered.current = params;
    const index = notRendered.current.indexOf(params.toString());
    // What wasn't written here is somebody else's navigation, such as Back. It replaces all that was written before it.
    notRendered.current = index === -1 ? [] : notRendered.current.slice(index + 1);
    if (notRendered.current.length === 0) latest.current = params;
  }, [params]);

  const set = (part: Partial<State>, replace: boolean) => {
    const next = write(latest.current, { ...parse(latest.current), ...part });
    // A tab calls twice: when it is pressed, and when the press gives it the focus.
    if (next.toString() === latest.current.toString()) return;
    latest.current = next;
    notRendered.current.push(next.toString());
    setParams(next, { replace, preventScrollReset: keepsScroll });
  };
  return {
    state: parse(params),
    change: (part: Partial<State>) => set(part, false),
    amend: (part: Partial<State>) => set(part, true),
  };
}

interface UrlTab<Tab> {
  parse: (params: URLSearchParams) => Tab;
  /** The parameters that the tab is opened with; those that belong to the former tab are left out. */
  write: (tab: Tab, params: URLSearchParams) => URLSearchParams;
  keepsScroll?: boolean;
}

/** A page's tab, kept in the URL: each one that is pressed is a step in the history. */
export function useUrlTab<Tab>({ parse, write, keepsScroll = false }: UrlTab<Tab>) {
  const { state, change } = useUrlState({
    parse: (params) => ({ tab: parse(params) }),
    write: (params, { tab }) => write(tab, params),
    keepsScroll,
  });
  return [state.tab, (tab: Tab) => change({ tab })] as const;
}
