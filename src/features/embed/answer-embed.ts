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
  /** False when the data didn't come in time. */
  isComplete: boolean;
}

const GONE = "This isn't on Promobell any more.";
const AWAY = "Promobell can't be reached right now.";

/**
 * Answers for everybody alike: it sees no cookie and no session.
 * @param waitMs how long the data may take
 */
export async function answerEmbed(url: URL, waitMs: number): Promise<EmbedAnswer> {
  const signal = AbortSignal.timeout(waitMs);
  const isOEmbed = url.pathname === OEMBED_PATH;
  try {
    return isOEmbed ? await answerOEmbed(url, signal) : await answerFrame(url, signal);
  } catch {
    return isOEmbed ? json(503, { error: AWAY }, false) : html(503, embedNotice(AWAY), false);
  }
}

async function answerFrame({ pathname }: URL, signal: AbortSignal): Promise<EmbedAnswer> {
  const of = shownByFrame(pathname);
  const content = of && (await readEmbedContent(of, signal));
  return content ? html(200, embedDocument(content, new Date())) : html(404, embedNotice(GONE));
}

async function answerOEmbed({ origin, searchParams }: URL, signal: AbortSignal): Promise<EmbedAnswer> {
  if (!['json', null].includes(searchParams.get('format')))
    return json(501, { error: 'Only JSON is answered.' });
  const site = env.siteUrl ?? origin;
  const of = embeddableOnPage(searchParams.get('url') ?? '', new URL(site).origin);
  const content = of && (await readEmbedContent(of, signal));
  if (!content) return json(404, { error: 'No offer and no influencer has this address.' });
  return json(200, oEmbedOf(content, site, searchParams));
}

function oEmbedOf(
  { of, title, influencerName, influencerPath }: EmbedContent,
  site: string,
  room: URLSearchParams,
) {
  return oEmbedAnswer({
    ...FRAME_SIZES[of.kind],
    src: `${site}${embedPath(of)}`,
    site,
    title,
    authorName: influencerName,
    authorUrl: `${site}${influencerPath}`,
    maxWidth: room.get('maxwidth'),
    maxHeight: room.get('maxheight'),
  });
}

const html = (status: number, body: string, isComplete = true): EmbedAnswer => ({
  status,
  type: 'text/html',
  body,
  isComplete,
});
const json = (status: number, body: object, isComplete = true): EmbedAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
  isComplete,
});
