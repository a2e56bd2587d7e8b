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

/** Pages whose links are worth a preview of their own. */
export function hasPreview(pathname: string): boolean {
  return /^\/(?:influencer|brand)\/[^/]+$/.test(pathname);
}

/**
 * Asks the function for a page's preview (supabase/functions/link-preview).
 * @returns null when there is none, or when it doesn't come in time: a page without it is better than no page
 */
export async function fetchPreview(supabaseUrl: string, pathname: string): Promise<PageHead | null> {
  const query = new URLSearchParams({ path: pathname });
  try {
    const response = await fetch(`${supabaseUrl}/functions/v1/link-preview?${query}`, {
      signal: AbortSignal.timeout(2_000),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
