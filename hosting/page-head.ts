/** A page's title, description and picture, for search engines and for messengers that show its link. */
interface PageHead {
  title: string;
  description: string;
  path: string;
  /** An absolute address or a path of the site; without it, the site's own picture is used. */
  image?: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** The address comes from a profile and may be malformed; the page must be sent all the same. */
const addressOf = (image: string, siteUrl: string) =>
  URL.canParse(image, siteUrl) ? new URL(image, siteUrl).href : siteUrl;

/**
 * The document with the page's own title and description, for clients that run no script. The app sets the same once it runs.
 * @param siteUrl without it, tags that need an absolute address are left out
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
 * The paths to ask for a preview, the best first: the offer whose sheet the address opens, then an
 * influencer's or a brand's page. Empty for other addresses. If the offer is gone, the page below it is used.
 */
export function previewedPaths({ pathname, searchParams }: URL): string[] {
  const offer = searchParams.get('offer');
  const ofSheet = offer === null ? [] : [`/deals?${new URLSearchParams({ offer })}`];
  const ofPage = /^\/(?:influencer|brand)\/[^/]+$/.test(pathname) ? [pathname] : [];
  return [...ofSheet, ...ofPage];
}

/**
 * Asks the function for a page's preview (supabase/functions/link-preview).
 * @param paths as `previewedPaths` returns them
 * @returns null when there is none or it doesn't come in time: a page without a preview is better than no page
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
