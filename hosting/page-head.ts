/** What a page says of itself to search engines, and to messengers that show its link. */
export interface PageHead {
  title: string;
  description: string;
  path: string;
  /** Absolute, or a path of the site; the site's own without one. */
  image?: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** A picture's address comes from a profile: whatever stands there, the page is sent. */
const addressOf = (image: string, siteUrl: string) =>
  URL.canParse(image, siteUrl) ? new URL(image, siteUrl).href : siteUrl;

/**
 * The document with a page's own words, for whoever runs no script; the app itself does the same once it runs.
 * @param siteUrl without it, nothing is said that needs a whole address
 */
export function withHead(html: string, head: PageHead, siteUrl: string | undefined): string {
  const { title, description, path, image } = head;
  const url = siteUrl && new URL(path, siteUrl).href;
  const contents: Record<string, string | undefined> = {
    description,
    'og:title': title,
    'og:description': description,
    'og:image': siteUrl && image && addressOf(image, siteUrl),
    'og:url': url,
  };
  let page = html.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`);
  for (const [name, content] of Object.entries(contents)) {
    if (!content) continue;
    const attribute = name.startsWith('og:') ? 'property' : 'name';
    page = withTag(
      page,
      new RegExp(`<meta\\s+${attribute}="${name}"[^>]*>`),
      `<meta ${attribute}="${name}" content="${escaped(content)}">`,
    );
  }
  return url ? withTag(page, /<link\s+rel="canonical"[^>]*>/, `<link rel="canonical" href="${url}">`) : page;
}

function withTag(page: string, former: RegExp, tag: string): string {
  return former.test(page) ? page.replace(former, () => tag) : page.replace('</head>', () => `${tag}</head>`);
}

/**
 * What to ask a preview for, the best first: the offer whose sheet the address opens, whatever page it lies over, then an
 * influencer's or a brand's page; nothing for all others. An offer that is gone leaves the page below it.
 */
export function previewedPaths({ pathname, searchParams }: URL): string[] {
  const offer = searchParams.get('offer');
  const ofSheet = offer === null ? [] : [`/deals?${new URLSearchParams({ offer })}`];
  const ofPage = /^\/(?:influencer|brand)\/[^/]+$/.test(pathname) ? [pathname] : [];
  return [...ofSheet, ...ofPage];
}

/**
 * Asks the function for a page's preview (supabase/functions/link-preview).
 * @param paths as `previewedPaths` has them
 * @returns null when there is none, or when it doesn't come in time: a page without it is better than no page
 */
export async function fetchPreview(supabaseUrl: string, paths: readonly string[]): Promise<PageHead | null> {
  const signal = AbortSignal.timeout(2_000);
  try {
    for (const path of paths) {
      const query = new URLSearchParams({ path });
      const response = await fetch(`${supabaseUrl}/functions/v1/link-preview?${query}`, { signal });
      if (response.ok) return await response.json();
    }
  } catch {
    return null;
  }
  return null;
}
