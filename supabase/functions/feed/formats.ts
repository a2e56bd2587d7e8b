/** What a feed says, in whichever format. */
export interface Feed {
  title: string;
  description: string;
  /** The page whose offers the feed lists. */
  pageUrl: string;
  /** The feed's own address. */
  feedUrl: string;
  items: FeedItem[];
}

export interface FeedItem {
  /** The offer's own page on the site, never the shop. It is the item's id, too. */
  url: string;
  title: string;
  text: string;
  category: string;
  author: { name: string; url: string };
  publishedAt: Date;
}

/** JSON Feed 1.1. */
export function jsonFeed({ title, description, pageUrl, feedUrl, items }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: pageUrl,
    feed_url: feedUrl,
    language: 'en',
    items: items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      content_text: item.text,
      date_published: item.publishedAt.toISOString(),
      authors: [item.author],
      tags: [item.category],
    })),
  });
}

/** RSS 2.0. */
export function rssFeed({ title, description, pageUrl, feedUrl, items }: Feed): string {
  const entries = items.map(
    (item) => `    <item>
      <title>${escaped(item.title)}</title>
      <link>${escaped(item.url)}</link>
      <guid isPermaLink="true">${escaped(item.url)}</guid>
      <pubDate>${item.publishedAt.toUTCString()}</pubDate>
      <dc:creator>${escaped(item.author.name)}</dc:creator>
      <category>${escaped(item.category)}</category>
      <description>${escaped(htmlOf(item.text))}</description>
    </item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${escaped(title)}</title>
    <link>${escaped(pageUrl)}</link>
    <description>${escaped(description)}</description>
    <language>en</language>
    <atom:link href="${escaped(feedUrl)}" rel="self" type="application/rss+xml"/>
${entries.join('\n')}
  </channel>
</rss>
`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Readers take an entry's description as HTML, and show it. */
const htmlOf = (text: string) => escaped(text).replaceAll('\n', '<br>');

/** Text for XML and HTML, without control characters: XML forbids most of them, escaped or not, and nobody misses the others. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
