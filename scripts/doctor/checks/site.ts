import { securityHeaders } from '../../../hosting/security-headers';
import type { Check, Examination } from '../check';
import { different, ok, unchecked, type Verdict, wrong } from '../verdict';

/** A site that `npm start` serves: without documents, headers and redirects, which the build makes. */
const DEVELOPMENT = different(
  'the development server has no documents and headers of its own; npm run preview has them',
);

const isDevelopment = (html: string) => html.includes('/@vite/client');

const get = (url: string) => fetch(url, { redirect: 'manual' });

/** Documents with something to read in them before any script has run, and a 404 for what isn't there. */
async function checkDocuments({ target: { siteUrl } }: Examination): Promise<Verdict> {
  if (siteUrl === undefined) return unchecked('give --site');
  const home = await get(`${siteUrl}/`);
  const html = await home.text();
  if (isDevelopment(html)) return DEVELOPMENT;
  const flaws: string[] = [];
  for (const path of ['/', '/deals', '/influencers']) {
    const answer = await get(`${siteUrl}${path}`);
    const text = await answer.text();
    if (answer.status !== 200) flaws.push(`${path} answers ${answer.status}`);
    else if (!text.includes('<h1'))
      flaws.push(`${path} has no heading before the app runs: was the build published?`);
  }
  const missing = await get(`${siteUrl}/doctors-check-is-no-page`);
  if (missing.status !== 404) {
    flaws.push(
      `an unknown address answers ${missing.status} and not 404: the edge function "document" doesn't run`,
    );
  }
  return flaws.length === 0 ? ok() : wrong(flaws.join('\n'));
}

/** What the policy allows by directive. */
function directivesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((part) => {
      const [directive = '', ...sources] = part.trim().split(/\s+/);
      return [directive, sources];
    }),
  );
}

/** What our policy has and the site's hasn't. A site may allow more: the pixel's and other services' addresses. */
function flawOfPolicy(expected: string, found: string): string | undefined {
  const there = directivesOf(found);
  for (const [directive, sources] of directivesOf(expected)) {
    const lacking = sources.filter((source) => !there.get(directive)?.includes(source));
    if (lacking.length > 0) return `its ${directive} lacks ${lacking.join(' ')}`;
  }
  return undefined;
}

async function checkHeaders({ target: { siteUrl, url } }: Examination): Promise<Verdict> {
  if (siteUrl === undefined) return unchecked('give --site');
  const home = await get(`${siteUrl}/`);
  if (isDevelopment(await home.text())) return DEVELOPMENT;
  const expected = securityHeaders({ supabaseUrl: url, pixelUrl: undefined, sentryDsn: undefined });
  const flaws = Object.entries(expected).flatMap(([name, value]) => {
    const found = home.headers.get(name);
    if (found === null) return [`${name} is missing: does the host read dist/_headers?`];
    if (name === 'Content-Security-Policy') {
      const flaw = flawOfPolicy(value, found);
      return flaw === undefined ? [] : [`${name}: ${flaw}; was this release built for ${url}?`];
    }
    return found === value ? [] : [`${name} is '${found}' and not '${value}'`];
  });
  return flaws.length === 0 ? ok() : wrong(flaws.join('\n'));
}

type Expected = [path: string, status: number, type: string];
const SITEMAP: Expected = ['/sitemap.xml', 200, 'xml'];

/** Addresses of the site that functions answer, and the files for search engines. */
async function checkAddresses({ target: { siteUrl, embedded } }: Examination): Promise<Verdict> {
  if (siteUrl === undefined) return unchecked('give --site');
  if (isDevelopment(await (await get(`${siteUrl}/`)).text())) return DEVELOPMENT;
  const expected: Expected[] = [
    ['/robots.txt', 200, 'text/plain'],
    ...(embedded ? [] : [SITEMAP]),
    ['/sitemap-profiles.xml', 200, 'xml'],
    // Only POST is answered there.
    ['/api/upload-promo-codes', 405, 'json'],
  ];
  const flaws: string[] = [];
  for (const [path, status, type] of expected) {
    const answer = await get(`${siteUrl}${path}`);
    await answer.body?.cancel();
    const found = answer.headers.get('content-type') ?? 'no type';
    if (answer.status !== status || !found.includes(type)) {
      flaws.push(
        `${path} answers ${answer.status} (${found}): was the site built with VITE_SITE_URL, and does the host read dist/_redirects?`,
      );
    }
  }
  if (flaws.length > 0) return wrong(flaws.join('\n'));
  return embedded ? different("the stack's build has no VITE_SITE_URL, and so no sitemap.xml") : ok();
}

export const siteChecks: Check[] = [
  { name: 'Documents of the site', run: checkDocuments },
  { name: 'Headers of the site', run: checkHeaders },
  { name: 'Other addresses of the site', run: checkAddresses },
];
