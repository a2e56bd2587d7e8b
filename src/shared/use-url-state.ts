import { useLocation, useSearchParams } from 'react-router-dom';
import { nextLocation, useRouter } from './router-context';

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
  const { pathname } = useLocation();
  const router = useRouter();

  /** The page's parameters as they were written last, which are rendered some time later; as they are rendered while another page is on its way. */
  const latest = () => {
    const next = nextLocation(router);
    return next.pathname === pathname ? new URLSearchParams(next.search) : params;
  };
  const set = (part: Partial<State>, replace: boolean) => {
    const current = latest();
    const next = write(current, { ...parse(current), ...part });
    // A tab calls twice: when it is pressed, and when the press gives it the focus.
    if (next.toString() === current.toString()) return;
    setParams(next, { replace, preventScrollReset: keepsScroll });
  };
  return {
    state: parse(params),
    /** The state with what was written and isn't rendered yet, for a change that depends on it. */
    latestState: () => parse(latest()),
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
