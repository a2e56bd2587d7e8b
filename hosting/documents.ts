/** Sent for every address that has no document of its own. */
export const BARE_DOCUMENT = 'app.html';

/** Addresses with a part that only the data knows, and the document for all of a kind. */
const OF_A_KIND = { '/influencer/': 'influencer.html', '/brand/': 'brand.html' };

/** In a static host's own words: an address and what is sent for it, the first match counts. */
export const documentRules = [
  ...Object.entries(OF_A_KIND).map(([start, file]) => `${start}* /${file} 200`),
  `/* /${BARE_DOCUMENT} 200`,
];

/**
 * The document for an address, as static hosts choose it: `deals.html` for `/deals` where there is such a file, else by the rules.
 * @param isFile tells whether the build has a document of that name
 */
export function documentFor(pathname: string, isFile: (name: string) => boolean): string {
  const [, name] = /^\/([\w-]*)$/.exec(pathname) ?? [];
  const own = `${name || 'index'}.html`;
  if (name !== undefined && isFile(own)) return own;
  const kind = Object.entries(OF_A_KIND).find(([start]) => pathname.startsWith(start));
  return kind?.[1] ?? BARE_DOCUMENT;
}
