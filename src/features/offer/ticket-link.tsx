import { type ComponentProps, createContext, type MouseEvent, type ReactNode, use } from 'react';
import {
  createPath,
  type NavigateFunction,
  type NavigateOptions,
  parsePath,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { offerOver, withoutOffer } from '@/shared/offer-address';

const NavigateContext = createContext<NavigateFunction | null>(null);

/** The page's address without an open offer: it stays the same while a sheet opens and closes. */
const PageContext = createContext('');

/** Tells the tickets below what they need of the router. */
export function TicketLinks({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  return (
    <NavigateContext value={useNavigate()}>
      <PageContext value={createPath({ pathname, search: withoutOffer(search), hash })}>
        {children}
      </PageContext>
    </NavigateContext>
  );
}

interface Destination extends Pick<NavigateOptions, 'state' | 'preventScrollReset'> {
  /** An address of the site. */
  to: string;
}

/** The props of a link that opens an offer's sheet over the present page, keeping its search, filters and scroll position. */
export const useOfferLink = (offerId: string): Destination => offerOver(parsePath(use(PageContext)), offerId);

/**
 * A ticket's link to another page. React Router's is rendered again whenever the address changes: a list of 240 tickets has 720, for which a
 * slow phone needed an eighth of a second with each press.
 * @throws Error outside of TicketLinks
 */
export function TicketLink({
  to,
  state,
  preventScrollReset,
  onClick,
  children,
  ...attributes
}: Destination & Omit<ComponentProps<'a'>, 'href'>) {
  const navigate = use(NavigateContext);
  if (!navigate) throw new Error('A ticket needs TicketLinks around it.');
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    const replace = event.currentTarget.href === window.location.href;
    void navigate(to, { state, preventScrollReset, replace });
  };
  return (
    <a {...attributes} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** Such a press opens a new tab or window, or downloads. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;
