/** What a shared link shows of itself (supabase/functions/link-preview). */
export interface LinkPreview {
  title: string;
  description: string;
  /** Absolute, or a path of the site. */
  image: string;
  path: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** A picture's address comes from a profile: whatever stands there, the page is sent. */
const addressOf = (image: string, siteUrl: string) =>
  URL.canParse(image, siteUrl) ? new URL(image, siteUrl).href : siteUrl;

/** The site's page with what messengers read, which run no script; the app itself does the same once it runs. */
export function withPreview(html: string, preview: LinkPreview, siteUrl: string): string {
  const contents: Record<string, string> = {
    description: preview.description,
    'og:title': preview.title,
    'og:description': preview.description,
    'og:image': addressOf(preview.image, siteUrl),
    'og:url': new URL(preview.path, siteUrl).href,
  };
  let page = html.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(preview.title)}</title>`);
  for (const [name, content] of Object.entries(contents)) {
    const tag = new RegExp(`<meta\\s+(?:name|property)="${name}"[^>]*>`);
    const attribute = name.startsWith('og:') ? 'property' : 'name';
    const wanted = `<meta ${attribute}="${name}" content="${escaped(content)}">`;
    page = tag.test(page)
      ? page.replace(tag, () => wanted)
      : page.replace('</head>', () => `${wanted}</head>`);
  }
  return page;
}

/** Pages whose links are worth a preview of their own. */
export function hasPreview(pathname: string): boolean {
  return /^\/(?:influencer|brand)\/[^/]+$/.test(pathname);
}

/**
 * Asks the function for a page's preview.
 * @returns null when there is none, or when it doesn't come in time: a page without it is better than no page
 */
export async function fetchPreview(supabaseUrl: string, pathname: string): Promise<LinkPreview | null> {
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
