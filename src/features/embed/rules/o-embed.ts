/** A frame's size in pixels. It is narrower where the page around has no room for it. */
export const FRAME_SIZES = { influencer: { width: 640, height: 620 }, offer: { width: 400, height: 340 } };

interface Frame {
  /** A whole address. */
  src: string;
  title: string;
  width: number;
  height: number;
}

/** The HTML that shows a frame on another site. */
export function frameHtml({ src, title, width, height }: Frame): string {
  return `<iframe src="${escaped(src)}" title="${escaped(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy" allow="clipboard-write"></iframe>`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

interface OEmbedOptions extends Frame {
  site: string;
  authorName: string;
  authorUrl: string;
  /** What the site that embeds has room for, as the address says it. */
  maxWidth: string | null;
  maxHeight: string | null;
}

/** How long a site may keep the answer, in seconds. */
const KEPT_SECONDS = 3_600;

/** An answer of type `rich` (https://oembed.com). */
export function oEmbedAnswer({ site, authorName, authorUrl, maxWidth, maxHeight, ...frame }: OEmbedOptions) {
  const width = atMost(frame.width, maxWidth);
  const height = atMost(frame.height, maxHeight);
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Promobell',
    provider_url: site,
    title: frame.title,
    author_name: authorName,
    author_url: authorUrl,
    cache_age: KEPT_SECONDS,
    html: frameHtml({ ...frame, width, height }),
    width,
    height,
  };
}

function atMost(size: number, room: string | null): number {
  return room !== null && /^[1-9]\d{0,4}$/.test(room) ? Math.min(size, Number(room)) : size;
}
