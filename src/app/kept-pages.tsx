import { Activity, type ContextType, memo, type ReactNode, useContext, useState } from 'react';
import { UNSAFE_LocationContext as LocationContext, useOutlet } from 'react-router-dom';
import { pageAt } from '@/shared/document-address';
import { openOfferId } from '@/shared/offers/offer-address';
import { holdItems } from '@/shared/scroll/draw-in-view';
import { scrollKey } from '@/shared/scroll/scroll-places';
import { useSession } from '@/shared/session/use-session';
import { Running } from './running';

/** How many pages are kept beside the one that is shown. */
const MOST_KEPT = 3;

/** What the router says: the page, and its address. */
interface Routed {
  outlet: ReactNode;
  place: ContextType<typeof LocationContext>;
}

interface OpenPage extends Routed {
  id: number;
}

interface OpenPages {
  /** The page that is shown, and then those that were left, the latest first. */
  pages: readonly [OpenPage, ...OpenPage[]];
  latest: Routed;
  userId: string | undefined;
}

/**
 * The page of the address. Pages that were left stay as they were, out of sight and without effects, so that Back and Forward show them
 * without rendering them or laying them out again (docs/decisions/place-and-focus.md#pages-that-were-left).
 */
export const KeptPages = memo(function KeptPages() {
  const outlet = useOutlet();
  const place = useContext(LocationContext);
  const userId = useSession().user?.id;
  const [open, setOpen] = useState<OpenPages>(() => ({
    pages: [{ id: 0, outlet, place }],
    latest: { outlet, place },
    userId,
  }));
  if (open.latest.outlet !== outlet || open.latest.place !== place || open.userId !== userId) {
    setOpen(following(open, { outlet, place }, userId));
  }
  const [shown] = open.pages;
  // In the order in which they were opened, because moving them in the document would cost as much as they do.
  return open.pages
    .toSorted((one, other) => one.id - other.id)
    .map((page) => <Kept key={page.id} isShown={page === shown} outlet={page.outlet} place={page.place} />);
});

function following({ pages, ...before }: OpenPages, latest: Routed, userId: string | undefined): OpenPages {
  const [shown, ...left] = pages;
  const { location, navigationType } = latest.place;
  const hasStayed =
    navigationType === 'REPLACE' || location.pathname === before.latest.place.location.pathname;
  // What one account saw isn't kept for the next.
  const kept = before.userId === userId ? left : [];
  if (hasStayed) return { pages: [{ ...shown, ...latest }, ...kept], latest, userId };

  const key = scrollKey(location);
  const returned =
    navigationType === 'POP' ? kept.find((page) => scrollKey(page.place.location) === key) : undefined;
  const opened = returned ?? { id: Math.max(...pages.map(({ id }) => id)) + 1, ...latest };
  const others = kept.filter((page) => page !== returned);
  if (before.userId === userId && mayBeKept(shown)) others.unshift(shown);
  return { pages: [opened, ...others.slice(0, MOST_KEPT)], latest, userId };
}

/** Forms that need an account, or a link from a mail, begin anew, and so does a page that is left with a dialog open. */
function mayBeKept({ place: { location } }: Routed): boolean {
  const page = pageAt(location.pathname);
  if (page?.guard !== 'none' || page.crawlers !== 'index') return false;
  // An offer's sheet isn't part of the page.
  const isSheetOpen = openOfferId(new URLSearchParams(location.search)) !== null;
  return isSheetOpen || !isAnythingOver();
}

/** Whether a dialog or a menu is open. They are put beside the app, in which a search would pass through all of a long list. */
function isAnythingOver() {
  const over = '[role=dialog], [role=menu]';
  return [...document.body.children].some(
    (part) => part.id !== 'root' && (part.matches(over) || part.querySelector(over)),
  );
}

interface KeptProps extends Routed {
  isShown: boolean;
}

const Kept = memo(function Kept({ isShown, outlet, place }: KeptProps) {
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <div ref={keepLayout}>
        <LocationContext value={place}>{outlet}</LocationContext>
        <Running />
      </div>
    </Activity>
  );
});

/**
 * Hides a page that is left by `content-visibility`, so that the browser keeps its layout: making it anew was nearly half of Back. React sets
 * `display: none !important` in the page's style, which nothing overrides and which throws the layout away, so setting it does nothing here.
 */
function keepLayout(page: HTMLElement | null) {
  if (!page) return;
  // Older browsers don't know it, and leave the hiding to React.
  if ('contentVisibility' in page.style) page.style.setProperty = () => undefined;
  if (page.dataset.kept !== undefined) {
    holdItems(page);
    delete page.dataset.kept;
    page.style.contentVisibility = '';
  }
  return () => {
    page.dataset.kept = '';
    page.style.contentVisibility = 'hidden';
  };
}
