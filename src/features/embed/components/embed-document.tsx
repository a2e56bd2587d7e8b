import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { pages } from '@/shared/pages';
import type { EmbedContent } from '../data/embed-content';
import styles from '../frame/embed.css?inline';
import colours from '../frame/embed-colours.css?inline';
import { EMBED_SCRIPT } from '../frame/marks';
import { EmbedTicket } from './embed-ticket';

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
      {/* The pages that it leads to are what search engines list. */}
      {/* Codes of digits aren't telephone numbers. */}
      <meta name="format-detection" content="telephone=no" />
      <meta name="robots" content="noindex" />
      <title>{`${title} · Promobell`}</title>
      {/* Opened as a page, it would be looked for at /favicon.ico, which the policy of frames refuses. */}
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
