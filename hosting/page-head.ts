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
 * What to ask a preview for: the offer whose sheet the address opens, whatever page it lies over, else an influencer's or a
 * brand's page; null for all others.
 */
export function previewedPath({ pathname, searchParams }: URL): string | null {
  const offer = searchParams.get('offer');
  if (offer !== null) return `/deals?${new URLSearchParams({ offer })}`;
  return /^\/(?:influencer|brand)\/[^/]+$/.test(pathname) ? pathname : null;
}

/**
 * Asks the function for a page's preview (supabase/functions/link-preview).
 * @param path as `previewedPath` has it
 * @returns null when there is none, or when it doesn't come in time: a page without it is better than no page
 */
export async function fetchPreview(supabaseUrl: string, path: string | null): Promise<PageHead | null> {
  if (path === null) return null;
  const query = new URLSearchParams({ path });
  try {
    const response = await fetch(`${supabaseUrl}/functions/v1/link-preview?${query}`, {
      signal: AbortSignal.timeout(2_000),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
