import { ADDRESS_HEADER, type TestStack } from '../support/stack';

export const SITE = 'http://localhost:5173';
export const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';

interface OfferFields {
  affiliate_link: string | null;
  apply_link: string | null;
  brand_url: string | null;
  followers_only: boolean;
  expiration_date: string | null;
}

let made = 0;
/** An influencer with an offer, and the endings of both. */
export async function linked(stack: TestStack, fields: Partial<OfferFields> = {}) {
  made += 1;
  const { sql } = stack.database;
  const username = `linked.${made}`;
  const influencer = await stack.database.createUser({ username, is_influencer: true });
  const row = {
    influencer_id: influencer.id,
    brand_name: 'Glass Water',
    promo_code: 'MINA20',
    description: '20% off',
    affiliate_link: 'https://glass.example/?ref=mina',
    brand_url: 'https://glass.example',
    ...fields,
  };
  const [offer] = await sql<{ id: string }[]>`insert into public.promo_codes ${sql(row)} returning id`;
  const id = offer?.id ?? '';
  const ending = `offer-${made}`;
  await sql`
    insert into private.short_links (ending, influencer_id, offer_id)
    values (${ending}, ${influencer.id}, ${id}), (${`profile-${made}`}, ${influencer.id}, null)`;
  return { id, ending, profileEnding: `profile-${made}`, influencer, username };
}

interface Follow {
  method?: string;
  headers?: Record<string, string>;
  address?: string;
}

/** Asks as a browser behind a network of its own does, and stays. */
export async function follow(
  stack: TestStack,
  path: string,
  { method = 'GET', headers = {}, address = `2001:db8:${crypto.randomUUID().slice(0, 4)}::1` }: Follow = {},
) {
  const response = await fetch(`${stack.apiUrl}/functions/v1/go/${path}`, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': BROWSER, [ADDRESS_HEADER]: address, ...headers },
  });
  return {
    status: response.status,
    location: response.headers.get('location'),
    caching: response.headers.get('cache-control'),
    robots: response.headers.get('x-robots-tag'),
    text: await response.text(),
  };
}

export const ledTo = (location: string) => ({
  status: 302,
  location,
  caching: 'no-store',
  robots: 'noindex',
  text: '',
});

/** How often the offer's shop was opened, by source. */
export async function countsOf(stack: TestStack, offer: string) {
  const { sql } = stack.database;
  await sql`select private.add_up_results()`;
  const rows = await sql<{ source: string; shop: number }[]>`
    select source, shop from private.offer_results where offer_id = ${offer} and source <> 'every' order by source`;
  return Object.fromEntries(rows.map(({ source, shop }) => [source, shop]));
}
