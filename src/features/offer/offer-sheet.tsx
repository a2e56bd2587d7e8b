import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { countHere } from '@/features/results/count-here';
import { StructuredData } from '@/shared/layout/page-meta';
import { MAIN_ID } from '@/shared/layout/route-announcer';
import { wasOpenedFromTicket, withoutOffer } from '@/shared/offer-address';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { queryKeys } from '@/shared/query-keys';
import { QueryState } from '@/shared/query-state';
import { useSession } from '@/shared/session/use-session';
import { BrandMark } from '@/ui/brand-mark';
import { Dialog } from '@/ui/dialog';
import { LostTicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { OfferActions } from './components/offer-actions';
import { OfferDetails, OfferDetailsSkeleton } from './components/offer-details';
import type { Offer } from './offer';
import { offerQuery } from './offer-query';
import { structuredOffer } from './rules/structured-offer';
import { useOfferNews } from './use-offer-news';

export interface OfferSheetProps {
  /** The id from the address, unchecked. */
  id: string;
  /** False while it closes: it still shows the offer. */
  isOpen: boolean;
  /** The buttons for the offer's influencer: to follow it, and to mute it. */
  actionFor: (influencer: { id: string; name: string }) => ReactNode;
}

/** The sheet of an offer, over the page; on a phone it comes from the bottom edge. */
export function OfferSheet({ id, isOpen, actionFor }: OfferSheetProps) {
  const offer = useQuery({ ...offerQuery(id), enabled: isOpen });
  const isMember = useSession().user !== null;
  useOfferNews({
    of: isOpen && offer.data ? [offer.data.influencer_id] : [],
    keys: [queryKeys.offers.one(id)],
  });
  const shownId = isOpen ? offer.data?.id : undefined;
  useEffect(() => {
    if (shownId !== undefined) countHere(shownId, 'shown');
  }, [shownId]);
  const frame = { open: isOpen, onClose: useCloseOffer(isOpen), fallbackFocus: useTicketOf(id, isOpen) };

  if (offer.data) {
    const { influencer_id, influencer_name } = offer.data;
    return (
      <>
        {/* Beside the dialog, which isn't part of a rendered document. */}
        {isOpen && !offer.data.followers_only && <StructuredData data={structuredOffer(offer.data)} />}
        <Dialog
          {...frame}
          title={<OfferTitle offer={offer.data} />}
          footer={<OfferActions offer={offer.data} />}
        >
          <OfferDetails offer={offer.data} action={actionFor({ id: influencer_id, name: influencer_name })} />
        </Dialog>
      </>
    );
  }
  // The host renders without a session, so it finds no followers-only offer. For a member, null counts only once the offer was read again.
  if (offer.data === null && !(isMember && offer.isFetching)) {
    return (
      <Dialog {...frame} title="This offer is gone">
        <GoneOffer />
      </Dialog>
    );
  }
  return (
    <Dialog {...frame} title="Offer">
      <QueryState query={offer} waiting={<OfferDetailsSkeleton />}>
        {/* Null, and being read again for the member. */}
        {() => <OfferDetailsSkeleton />}
      </QueryState>
    </Dialog>
  );
}

/** Shown for an address without an offer, or with a deleted one. */
function GoneOffer() {
  return (
    <EmptyState
      drawing={<LostTicketDrawing />}
      sentence="It was taken down, or its address isn't right."
      action={<LinkButton to={pages.deals.path}>See all deals</LinkButton>}
    />
  );
}

/** The brand's name, linking to its page. */
function OfferTitle({ offer }: { offer: Offer }) {
  const name = offer.brand_name.trim();
  return (
    <Link to={paths.brand(name)} className="group -my-1.5 flex min-w-0 items-center gap-3 rounded">
      <BrandMark name={name} />
      <bdi translate="no" className="line-clamp-2 min-w-0 wrap-anywhere group-hover:underline">
        {name}
      </bdi>
    </Link>
  );
}

/** Closes the sheet: goes back if a ticket opened it; removes the parameter if the sheet was opened by its address. */
function useCloseOffer(isOpen: boolean) {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  // A second press before the router has gone back would go back two entries.
  const isClosing = useRef(false);
  useEffect(() => {
    if (isOpen) isClosing.current = false;
  }, [isOpen]);

  return () => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (wasOpenedFromTicket(state)) void navigate(-1);
    else void navigate({ search: withoutOffer(search), hash }, { replace: true, preventScrollReset: true });
  };
}

/**
 * Finds what gets the focus when an offer's sheet closes: the ticket below it. The dialog doesn't know the ticket after a reload, or in browsers
 * that don't focus pressed links. Without a ticket it is the page's start; null if a link in the sheet has led to another page.
 */
function useTicketOf(id: string, isOpen: boolean): () => HTMLElement | null {
  const { pathname } = useLocation();
  const [openedOver, setOpenedOver] = useState(pathname);
  if (isOpen && openedOver !== pathname) setOpenedOver(pathname);
  return () => {
    if (openedOver !== pathname) return null;
    const ticket = document.querySelector<HTMLElement>(`a[data-offer="${CSS.escape(id)}"]`);
    return ticket ?? document.getElementById(MAIN_ID);
  };
}
