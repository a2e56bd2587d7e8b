import { conditionsLabel } from '@rules/conditions';
import { isPaidLink, paidLinkLabel } from '@rules/paid-link';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { expiryLabel, expiryOf } from '@/domain/expiry';
import { shopLinkAttributes } from '@/domain/shop-link';
import type { Offer } from '@/features/offer/offer';
import { pages } from '@/shared/pages';
import { BrandMark } from '@/ui/brand-mark';
import type { EmbedContent } from '../data/embed-content';
import styles from '../frame/embed.css?inline';
import colours from '../frame/embed-colours.css?inline';
import {
  EMBED_CODE,
  EMBED_COPY,
  EMBED_OFFER,
  EMBED_PAID,
  EMBED_SAID,
  EMBED_SCRIPT,
  EMBED_SHOP,
} from '../frame/marks';

/** The HTML of a frame with offers. */
export function embedDocument({ title, offers, influencerName, influencerPath }: EmbedContent, now: Date) {
  return documentWith(
    title,
    <>
      {offers.length === 0 && <p>There are no live codes at the moment.</p>}
      <ul>
        {offers.map((offer) => (
          <li key={offer.id}>
            <EmbedTicket offer={offer} now={now} />
          </li>
        ))}
      </ul>
      <WayToSite path={`${influencerPath}?from=embed`}>
        All codes of <span translate="no">{influencerName}</span>
      </WayToSite>
    </>,
  );
}

/** The HTML of a frame that has nothing to show, with the reason. */
export function embedNotice(sentence: string) {
  return documentWith(
    sentence,
    <>
      <p>{sentence}</p>
      <WayToSite path={pages.deals.path}>Find other codes</WayToSite>
    </>,
  );
}

function WayToSite({ path, children }: { path: string; children: ReactNode }) {
  return (
    <footer>
      <a href={path} target="_blank" rel="noopener">
        {children}
      </a>
      Promobell
    </footer>
  );
}

function documentWith(title: string, body: ReactNode): string {
  const head = renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* Codes of digits aren't telephone numbers. */}
      <meta name="format-detection" content="telephone=no" />
      {/* Search engines are to list the pages that the frame leads to, and not the frame. */}
      <meta name="robots" content="noindex" />
      <title>{`${title} · Promobell`}</title>
      {/* Where a frame is opened as a page, the browser would otherwise ask for /favicon.ico, which the policy of frames refuses. */}
      <link rel="icon" href="data:," />
      <script type="module" src={EMBED_SCRIPT} />
    </>,
  );
  const main = renderToStaticMarkup(
    <main>
      <h1>{title}</h1>
      {body}
    </main>,
  );
  return `<!doctype html><html lang="en"><head>${head}<style>${colours}${styles}</style></head><body>${main}</body></html>`;
}

interface EmbedTicketProps {
  offer: Offer;
  now: Date;
}

/** An offer in a frame: the same parts as a ticket of the site, without the app. Its script is frame/embed-frame.ts. */
function EmbedTicket({ offer, now }: EmbedTicketProps) {
  const isExpired = expiryOf(offer.expiration_date, now).state === 'expired';
  const conditions = conditionsLabel(offer);
  return (
    <article aria-label={`${offer.brand_name}: ${offer.description}`} {...{ [EMBED_OFFER]: offer.id }}>
      <div className="body">
        <div className="brand">
          <BrandMark name={offer.brand_name} />
          <p>
            <b dir="auto" translate="no">
              {offer.brand_name}
            </b>
            <span>{expiryLabel(offer.expiration_date, now)}</span>
          </p>
        </div>
        <h2 dir="auto">{offer.description}</h2>
        {conditions !== '' && <p className="muted">{conditions}</p>}
        {!isExpired && <WaysToShop offer={offer} />}
      </div>
      <div className="stub">
        <p>
          <span className="muted">Promo code</span>
          <span className="code" translate="no" {...{ [EMBED_CODE]: offer.promo_code }}>
            {isExpired ? <s>{offer.promo_code}</s> : offer.promo_code}
          </span>
        </p>
        {!isExpired && (
          // The script enables the button; until then a press would be lost.
          <button
            type="button"
            disabled
            aria-label={`Copy code ${offer.promo_code}`}
            {...{ [EMBED_COPY]: '' }}
          >
            Copy
          </button>
        )}
      </div>
      <p role="status" className="said" {...{ [EMBED_SAID]: '' }} />
    </article>
  );
}

/** The buttons that lead to the shop, with what the law wants to stand beside them. */
function WaysToShop({ offer }: { offer: Offer }) {
  // The document is the same for everybody; the frame's script puts the label into the viewer's language.
  const paidLabel = isPaidLink(offer) ? paidLinkLabel(null, []) : null;
  const paidId = `paid-${offer.id}`;
  const link = {
    ...shopLinkAttributes(paidLabel),
    ...(paidLabel !== null && { 'aria-describedby': paidId }),
  };
  if (offer.apply_link === null && offer.affiliate_link === null) return null;
  return (
    <p className="ways">
      {offer.apply_link !== null && (
        <a
          {...link}
          {...{ [EMBED_SHOP]: 'with code' }}
          href={offer.apply_link}
          aria-label={`Shop with code at ${offer.brand_name} (opens in a new tab)`}
        >
          Shop with code
        </a>
      )}
      {offer.affiliate_link !== null && (
        <a
          {...link}
          {...{ [EMBED_SHOP]: '' }}
          href={offer.affiliate_link}
          aria-label={`Shop at ${offer.brand_name} (opens in a new tab)`}
        >
          Shop
        </a>
      )}
      {paidLabel !== null && (
        <span id={paidId} className="muted" {...{ [EMBED_PAID]: '' }}>
          {paidLabel}
        </span>
      )}
    </p>
  );
}
