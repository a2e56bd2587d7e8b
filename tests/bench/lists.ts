import { join } from 'node:path';
import type postgres from 'postgres';
import { type Client, connect } from '../../supabase/local/connect';
import { startStackOn } from '../support/bench-stack';
import { LARGE, MARKETPLACE, MIDDLING, SMALL } from '../support/marketplace';
import { percentile } from '../support/print-times';
import { startStoredMarketplaces } from '../support/stored-marketplaces';

const SIZES = [
  // The goals are for the slowest request of twenty.
  { ...SMALL, mostMs: 50 },
  { ...MIDDLING, mostMs: 50 },
  { ...LARGE, mostMs: 500 },
];
const WARM_UP = 3;
const ROUNDS = 40;

interface Callers {
  visitor: Client;
  /** Follows 500 influencers. */
  follower: Client;
  /** Follows 5,000, or all of the smaller marketplace. */
  eager: Client;
  /** An influencer with a fiftieth of all codes, all of one brand. */
  busy: Client;
  /** Shops in Canada and follows 500. */
  canadian: Client;
  /** Shops in Iceland and follows 5,000. */
  icelander: Client;
  /** The cursor in the middle of the live offers, by the order that the list has. */
  middle: Record<string, string>;
}

const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const offers =
  (list: Record<string, unknown> = {}) =>
  ({ visitor }: Callers) =>
    visitor.rpc('list_offers', list);
const offersFromTheMiddle =
  (sort: string, list: Record<string, unknown> = {}) =>
  ({ visitor, middle }: Callers) =>
    visitor.rpc('list_offers', { sort, after: middle[sort], ...list });
const influencers =
  (list: Record<string, unknown> = {}) =>
  ({ visitor }: Callers) =>
    visitor.rpc('list_influencers', list);
const brands =
  (list: Record<string, unknown> = {}) =>
  ({ visitor }: Callers) =>
    visitor.rpc('list_brands', list);
const managed =
  (list: Record<string, unknown> = {}) =>
  async ({ busy }: Callers) => {
    const { data } = await busy.auth.getSession();
    return busy.rpc('list_managed_offers', { of_influencer: data.session?.user.id ?? '', ...list });
  };

/** Canada is where half of all codes count, Iceland where a fiftieth do: in one an order's index is walked, in the other few are sorted. */
function casesOfCountries() {
  const cases: Record<string, (callers: Callers) => PromiseLike<{ error: unknown }>> = {};
  for (const [name, country] of [
    ['Canada', 'CA'],
    ['Iceland', 'IS'],
  ] as const) {
    cases[`deals in ${name}`] = offers({ in_country: country });
    cases[`deals in ${name}, by discount`] = offers({ in_country: country, sort: 'discount' });
    cases[`deals in ${name}, by category`] = offers({ in_country: country, sort: 'category' });
    cases[`deals in ${name}, alphabetical`] = offers({ in_country: country, sort: 'alphabetical' });
    cases[`deals in ${name}, newest, from the middle`] = offersFromTheMiddle('newest', {
      in_country: country,
    });
    cases[`deals in ${name}, one category`] = offers({ in_country: country, in_categories: ['Food'] });
    cases[`deals in ${name}, 'gift'`] = offers({ in_country: country, search: 'gift' });
    cases[`deals in ${name}, 'off' (65 %)`] = offers({ in_country: country, search: 'off' });
    cases[`a brand in ${name}`] = offers({
      in_country: country,
      of_brand: 'Busy & Daughters',
      include_expired: true,
    });
    cases[`alerts in ${name}, 5,000 followed`] = ({ eager }) =>
      eager.rpc('list_alerts', { in_country: country });
  }
  for (const [name, who] of [
    ['a Canadian', 'canadian'],
    ['an Icelander', 'icelander'],
  ] as const) {
    cases[`${name}'s deals`] = (callers) => callers[who].rpc('list_offers', {});
    cases[`${name}'s deals, by discount`] = (callers) =>
      callers[who].rpc('list_offers', { sort: 'discount' });
    cases[`${name}'s deals, 'gift'`] = (callers) => callers[who].rpc('list_offers', { search: 'gift' });
    cases[`${name}'s page of a brand`] = (callers) =>
      callers[who].rpc('list_offers', { of_brand: 'Baba Shop', include_expired: true });
    cases[`${name}'s alerts`] = (callers) => callers[who].rpc('list_alerts', {});
    cases[`${name}'s badge`] = (callers) => callers[who].rpc('count_new_alerts', { since: yesterday });
  }
  return cases;
}

const lists: Record<string, (callers: Callers) => PromiseLike<{ error: unknown }>> = {
  'deals, newest': offers(),
  'deals, alphabetical': offers({ sort: 'alphabetical' }),
  'deals, by discount': offers({ sort: 'discount' }),
  'deals, by category': offers({ sort: 'category' }),
  'deals, most reliable': offers({ sort: 'reliable' }),
  'deals, newest, from the middle': offersFromTheMiddle('newest'),
  'deals, alphabetical, from the middle': offersFromTheMiddle('alphabetical'),
  'deals, by discount, from the middle': offersFromTheMiddle('discount'),
  'deals, by category, from the middle': offersFromTheMiddle('category'),
  'deals, most reliable, from the middle': offersFromTheMiddle('reliable'),
  "deals, 'gift', from the middle": offersFromTheMiddle('newest', { search: 'gift' }),
  'deals, one category': offers({ in_categories: ['Food'] }),
  'deals, one category by discount': offers({ in_categories: ['Food'], sort: 'discount' }),
  'deals, one category, most reliable': offers({ in_categories: ['Food'], sort: 'reliable' }),
  'deals, two categories': offers({ in_categories: ['Food', 'Tech'] }),
  "deals, 'gift' (2 %)": offers({ search: 'gift' }),
  "deals, 'gift' by discount": offers({ search: 'gift', sort: 'discount' }),
  "deals, 'gift', most reliable": offers({ search: 'gift', sort: 'reliable' }),
  "deals, 'gift' in a category": offers({ search: 'gift', in_categories: ['Food'] }),
  "deals, 'bundle' (0.5 %)": offers({ search: 'bundle' }),
  "deals, 'engraving' (0.02 %)": offers({ search: 'engraving' }),
  "deals, 'off' (65 %)": offers({ search: 'off' }),
  "deals, two words: 'free gift'": offers({ search: 'free gift' }),
  "deals, two words: 'free shipping'": offers({ search: 'free shipping' }),
  "deals, two words: 'off gift'": offers({ search: 'off gift' }),
  "deals, three words: 'free ba shop'": offers({ search: 'free ba shop' }),
  "deals, one letter: 'g'": offers({ search: 'g' }),
  "deals, 'advent': expired but for few": offers({ search: 'advent' }),
  "deals, 'heritage': the oldest": offers({ search: 'heritage' }),
  'deals, no match': offers({ search: 'xylophone' }),
  ...casesOfCountries(),
  'a brand': offers({ of_brand: 'Baba Shop', include_expired: true }),
  'a brand with most codes': offers({ of_brand: 'Busy & Daughters', include_expired: true }),
  "an influencer's page": ({ visitor }) => visitor.rpc('influencer_profile', { handle: 'kiba.7' }),
  influencers: influencers(),
  'influencers, alphabetical': influencers({ sort: 'alphabetical' }),
  "influencers, 'ba'": influencers({ search: 'ba' }),
  "influencers, one letter: 'm'": influencers({ search: 'm' }),
  'influencers, no match': influencers({ search: 'xylophone' }),
  'credit cards': influencers({ credit_cards: true }),
  brands: brands(),
  'brands, by deals': brands({ sort: 'deals' }),
  'brands, alphabetical': brands({ sort: 'alphabetical' }),
  'brands, two categories': brands({ in_categories: ['Food', 'Tech'] }),
  'brands, two categories by deals': brands({ in_categories: ['Food', 'Tech'], sort: 'deals' }),
  "brands, 'ba'": brands({ search: 'ba' }),
  'alerts, 500 followed': ({ follower }) => follower.rpc('list_alerts', {}),
  'alerts, 5,000 followed': ({ eager }) => eager.rpc('list_alerts', {}),
  "alerts, 5,000 followed, 'gift'": ({ eager }) => eager.rpc('list_alerts', { search: 'gift' }),
  'alerts, 5,000 followed, no match': ({ eager }) => eager.rpc('list_alerts', { search: 'xylophone' }),
  "alerts, 500 followed, 'off' (65 %)": ({ follower }) => follower.rpc('list_alerts', { search: 'off' }),
  "alerts, 5,000 followed, 'off'": ({ eager }) => eager.rpc('list_alerts', { search: 'off' }),
  'badge, 500 followed': ({ follower }) => follower.rpc('count_new_alerts', { since: yesterday }),
  'badge, 5,000 followed': ({ eager }) => eager.rpc('count_new_alerts', { since: yesterday }),
  'following, 500': ({ follower }) => follower.rpc('list_followed_influencers', {}),
  'following, 5,000': ({ eager }) => eager.rpc('list_followed_influencers', {}),
  "following, 5,000, 'ba'": ({ eager }) => eager.rpc('list_followed_influencers', { search: 'ba' }),
  'my codes, newest': managed(),
  'my codes, alphabetical': managed({ sort: 'alphabetical' }),
  'my codes, ending': managed({ sort: 'ending' }),
  "my codes, 'gift'": managed({ search: 'gift' }),
};

/** Prints what a page of each list costs over the whole stack, at all sizes in turn. */
async function main() {
  const marketplaces = await startStoredMarketplaces(SIZES);
  const stacks = [];
  try {
    const callers: Callers[] = [];
    for (const url of marketplaces.urls) {
      const stack = await startStackOn(url, join(marketplaces.folder, 'storage'));
      stacks.push(stack);
      const signedIn = async (email: string) => {
        const client = connect(stack.apiUrl, stack.keys.publishable);
        const { error } = await client.auth.signInWithPassword({ email, password: MARKETPLACE.password });
        if (error) throw error;
        return client;
      };
      callers.push({
        visitor: connect(stack.apiUrl, stack.keys.publishable),
        follower: await signedIn(MARKETPLACE.follower),
        eager: await signedIn(MARKETPLACE.eagerFollower),
        busy: await signedIn(MARKETPLACE.busyInfluencer),
        canadian: await signedIn(MARKETPLACE.canadian),
        icelander: await signedIn(MARKETPLACE.icelander),
        middle: await cursorsInTheMiddle(stack.sql),
      });
    }
    console.log(
      `  Median and p95 of ${ROUNDS} requests, at ${SIZES.map(({ codes }) => codes.toLocaleString('en-US')).join(', ')} codes:`,
    );
    for (const [name, ask] of Object.entries(lists)) await compare(name, ask, callers);
  } finally {
    for (const stack of stacks) await stack.stop();
    await marketplaces.stop();
  }
}

async function cursorsInTheMiddle(sql: postgres.Sql) {
  const middle: Record<string, string> = {};
  for (const [sort, name, rank] of [
    ['newest', "''", '0'],
    ['alphabetical', 'brand_key', '0'],
    ['discount', "''", 'discount_rank'],
    ['category', 'category', '0'],
    ['reliable', "''", 'reliability_rank'],
  ] as const) {
    const [row] = await sql.unsafe<{ cursor: string }[]>(`
      with live as (
        select ${name} as name, ${rank} as rank, created_at, id from public.promo_codes where live_until >= private.today()
      )
      select private.write_cursor('offers ${sort}', jsonb_build_array(false, false, name, rank, created_at, id)) as cursor
      from live
      order by name, rank desc, created_at desc, id desc
      offset (select count(*) / 2 from live)
      limit 1`);
    middle[sort] = row?.cursor ?? '';
  }
  return middle;
}

async function compare(
  name: string,
  ask: (callers: Callers) => PromiseLike<{ error: unknown }>,
  callers: Callers[],
) {
  const times = callers.map((): number[] => []);
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const [size, who] of callers.entries()) {
      const start = performance.now();
      const { error } = await ask(who);
      if (error) {
        console.log(`  ${name}: ${JSON.stringify(error)}, DOES NOT HOLD`);
        return;
      }
      if (round >= WARM_UP) times[size]?.push(performance.now() - start);
    }
  }
  const p95 = times.map((taken) => percentile(taken, 0.95));
  const holds = SIZES.every(({ mostMs }, size) => (p95[size] ?? Number.NaN) <= mostMs);
  const figures = times.map(
    (taken, size) => `${percentile(taken, 0.5).toFixed(1)} (${p95[size]?.toFixed(1)}) ms`,
  );
  console.log(`  ${name}: ${figures.join(', ')}, ${holds ? 'holds' : 'DOES NOT HOLD'}`);
}

await main();
