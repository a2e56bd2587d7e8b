import { env } from '@/lib/env';
import { embedDocument, embedNotice } from './components/embed-document';
import { type EmbedContent, readEmbedContent } from './data/embed-content';
import { embeddableOnPage, embedPath, OEMBED_PATH, shownByFrame } from './embed-address';
import { FRAME_SIZES, oEmbedAnswer } from './rules/o-embed';

/** What is answered to a request for an address under /embed/. */
interface EmbedAnswer {
  status: number;
  type: 'text/html' | 'application/json';
  body: string;
  /** False when the data couldn't be read in time. */
  isComplete: boolean;
}

const GONE = "This isn't on Promobell any more.";
const AWAY = "Promobell can't be reached right now.";

/**
 * Answers a request for an address under /embed/, for everybody alike, because it sees no cookie and no session.
 * @param waitMs how long the data may take
 */
export async function answerEmbed(url: URL, waitMs: number): Promise<EmbedAnswer> {
  const signal = AbortSignal.timeout(waitMs);
  const isOEmbed = url.pathname === OEMBED_PATH;
  try {
    return isOEmbed ? await answerOEmbed(url, signal) : await answerFrame(url, signal);
  } catch {
    const away = isOEmbed ? json(503, { error: AWAY }) : html(503, embedNotice(AWAY));
    return { ...away, isComplete: false };
  }
}

async function answerFrame({ pathname }: URL, signal: AbortSignal): Promise<EmbedAnswer> {
  const shown = shownByFrame(pathname);
  const content = shown && (await readEmbedContent(shown, signal));
  return content ? html(200, embedDocument(content, new Date())) : html(404, embedNotice(GONE));
}

async function answerOEmbed({ origin, searchParams }: URL, signal: AbortSignal): Promise<EmbedAnswer> {
  const format = searchParams.get('format');
  if (format !== null && format !== 'json') return json(501, { error: 'Only JSON is answered.' });
  const site = env.siteUrl ?? origin;
  const offered = embeddableOnPage(searchParams.get('url') ?? '', new URL(site).origin);
  const content = offered && (await readEmbedContent(offered, signal));
  if (!content) return json(404, { error: 'No offer and no influencer has this address.' });
  return json(200, oEmbedOf(content, site, searchParams));
}

function oEmbedOf(
  { embeddable, title, influencerName, influencerPath }: EmbedContent,
  site: string,
  room: URLSearchParams,
) {
  return oEmbedAnswer({
    ...FRAME_SIZES[embeddable.kind],
    src: `${site}${embedPath(embeddable)}`,
    site,
    title,
    authorName: influencerName,
    authorUrl: `${site}${influencerPath}`,
    maxWidth: room.get('maxwidth'),
    maxHeight: room.get('maxheight'),
  });
}

const html = (status: number, body: string): EmbedAnswer => ({
  status,
  type: 'text/html',
  body,
  isComplete: true,
});
const json = (status: number, body: object): EmbedAnswer => ({
  ...html(status, JSON.stringify(body)),
  type: 'application/json',
});
