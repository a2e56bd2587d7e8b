import { type ComponentProps, type MouseEvent, useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the site, with its query and fragment. */
  to: string;
  /** For the history entry that it makes. */
  state?: unknown;
  /** Leaves the page where it is scrolled to. */
  preventScrollReset?: boolean;
}

/**
 * A link to a page of the site. React Router's own does more than any of ours needs, and is rendered at each of the router's steps,
 * which a list of tickets notices (docs/decisions/place-and-focus.md#long-lists).
 */
export function Link({ to, state, preventScrollReset = false, onClick, ...props }: LinkProps) {
  const { navigator } = useContext(NavigationContext);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    // As browsers do, a link to the page that one is on makes no further step of the history.
    const isHere = to === `${pathname}${search}${hash}`;
    navigator[isHere ? 'replace' : 'push'](to, state, { preventScrollReset });
  };
  return <a {...props} href={to} onClick={follow} />;
}

/** Whether it is to be opened elsewhere, or isn't pressed at all. */
const isForBrowser = ({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) =>
  button !== 0 ||
  metaKey ||
  altKey ||
  ctrlKey ||
  shiftKey ||
  (currentTarget.target !== '' && currentTarget.target !== '_self');
