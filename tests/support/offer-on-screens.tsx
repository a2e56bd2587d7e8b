import { OFFER_PLACES } from '@rules/offer-field';
import { render, screen } from '@testing-library/react';
import { expiryLabel } from '@/domain/expiry';
import { parseOffersPage } from '@/domain/offers-page';
import { showTicket } from '../../extension/bell/ticket-sheet';
import { CodeTicket } from '../../extension/popup/code-ticket';
import { NOTHING } from '../../extension/stored';
import { backend } from './backend';
import { page } from './extension-service';
import { rpcAnswer } from './list-answers';
import { offerRow } from './offer-rows';
import { OFFER_VALUES, offerOf } from './offer-values';
import { renderApp } from './render-app';

const ID = '00000000-0000-4000-8000-00000000c0de';

/** An offer that has its first value in each field. */
export const wholeOffer = () => offerRow({ id: ID, ...offerOf(0) });

type Row = ReturnType<typeof wholeOffer>;

function openOffer(row: Row) {
  const answer = [row];
  backend.use(rpcAnswer('list_offers', answer), rpcAnswer('find_offer', answer));
  renderApp(`/deals?offer=${ID}`);
}

const findSheet = () => screen.findByRole('dialog', { name: OFFER_VALUES.brand_name[0] });

/** An element's texts, and where its links lead. */
const wordsOf = (element: Element) =>
  [element.textContent, ...[...element.querySelectorAll('a')].map((link) => link.href)].join('\n');

/** The offer as the extension reads it in the service's answer. */
export function inExtension(row: Row) {
  const offer = parseOffersPage({ ...page(), offers: [{ ...row, domains: [], last_worked_on: null }] })
    ?.offers[0];
  if (!offer) throw new Error("The extension can't read the offer.");
  return offer;
}

/** The feed is the server's, and the list of the extension the database's. */
export const SCREEN_PLACES = OFFER_PLACES.filter((place) => place !== 'feed' && place !== 'extension list');

/** The words of an offer, by places. */
export const OFFER_ON_SCREENS: Record<
  (typeof SCREEN_PLACES)[number],
  (row: Row) => Promise<string> | string
> = {
  ticket: async (row) => {
    openOffer(row);
    return wordsOf(await screen.findByRole('article', { hidden: true }));
  },
  sheet: async (row) => {
    openOffer(row);
    return wordsOf(await findSheet());
  },
  'structured data': async (row) => {
    // There is none of an offer for followers only.
    openOffer({ ...row, followers_only: false });
    await findSheet();
    const scripts = document.querySelectorAll('script[type="application/ld+json"]');
    const offers = [...scripts].filter(({ textContent }) => JSON.parse(textContent)['@type'] === 'Offer');
    return offers.map(({ textContent }) => textContent).join('');
  },
  'extension popup': (row) => {
    render(<CodeTicket offer={inExtension(row)} stored={{ ...NOTHING, list: null }} />);
    return wordsOf(screen.getByRole('article'));
  },
  'ticket in shops': (row) => {
    const { expiration_date, ...others } = inExtension(row);
    const expires = expiration_date && expiryLabel(expiration_date, new Date());
    const offer = { ...others, expires, influencer_name: 'Ana Flores', paid_label: null, has_link: true };
    const ignore = () => undefined;
    showTicket(
      { offer, more: 0 },
      {
        onCopied: ignore,
        onShop: ignore,
        onAll: ignore,
        onMove: ignore,
        onClose: ignore,
        onNotHere: ignore,
      },
    );
    const ticket = screen.getByRole('region', { name: 'Promobell' });
    ticket.parentElement?.remove();
    return wordsOf(ticket);
  },
};
