import { connect } from '../../supabase/local/connect';
import { type BenchStack, startBenchStack } from '../support/bench-stack';

/** Offers that are added to the sample data, all of one influencer. */
const moreOffers = 5_000;
const backReference = encodeURIComponent('match.^(.*)(.*)(.*)(.*)x\\1\\2\\3\\4$');
const depth = (levels: number): string =>
  levels === 0 ? 'id' : `*,profiles(*,promo_codes(${depth(levels - 1)}))`;

const code = { email: 'abuser', brand_name: 'Brand', promo_code: 'CODE', description: 'Ten off' };

interface Request {
  path: string;
  body?: object;
}

/** Expensive requests that need the public key only; most are a few hundred bytes long. */
const anonymous: Record<string, Request> = {
  'a table, whole': { path: 'rest/v1/promo_codes?select=*' },
  'embeds five deep': { path: `rest/v1/promo_codes?select=${depth(2)}` },
  'embeds three deep': { path: 'rest/v1/follower_counts?select=*,profiles(*,promo_codes(*,profiles(*)))' },
  'match, on a table': { path: `rest/v1/promo_codes?select=id&description=${backReference}` },
  'match, on a function': { path: `rest/v1/rpc/list_offers?page_size=1000&description=${backReference}` },
  'in_categories of 700,000': {
    path: 'rest/v1/rpc/list_offers',
    body: { in_categories: Array.from({ length: 700_000 }, (_, at) => `c${at}`) },
  },
  'in_categories of 700,000, brands': {
    path: 'rest/v1/rpc/list_brands',
    body: { in_categories: Array.from({ length: 700_000 }, (_, at) => `c${at}`) },
  },
  'a brand of 5 MB': { path: 'rest/v1/rpc/list_offers', body: { of_brand: 'brand '.repeat(800_000) } },
  'a cursor of 5 MB': { path: 'rest/v1/rpc/list_offers', body: { after: 'QUJD'.repeat(1_200_000) } },
  'a handle of 5 MB': { path: 'rest/v1/rpc/influencer_profile', body: { handle: 'h'.repeat(5_000_000) } },
  'a username of 5 MB': {
    path: 'rest/v1/rpc/username_available',
    body: { candidate: 'u'.repeat(5_000_000) },
  },
  'all sitemaps of profiles': { path: 'functions/v1/sitemap/profiles' },
  'all sitemaps of brands': { path: 'functions/v1/sitemap/brands' },
  'the longest honest search': {
    path: 'rest/v1/rpc/list_offers',
    body: { search: 'off everything', in_categories: ['Food', 'Tech'], sort: 'discount' },
  },
};

const member: Record<string, Request> = {
  'match, on a table': { path: `rest/v1/promo_codes?select=id&description=${backReference}` },
  ...Object.fromEntries(
    ['brand_name', 'promo_code', 'description', 'category', 'affiliate_link', 'email'].map((column) => [
      `a dry run with 2.4 MB of ${column}`,
      {
        path: 'rest/v1/rpc/upload_promo_codes',
        body: { promo_codes: [{ ...code, [column]: 'x 10% off '.repeat(240_000) }], dry_run: true },
      },
    ]),
  ),
  'an upload with 2.4 MB of description': {
    path: 'rest/v1/rpc/upload_promo_codes',
    body: { promo_codes: [{ ...code, description: 'x 10% off '.repeat(240_000) }] },
  },
  'a dry run of 10,000 codes of 5,000 characters': {
    path: 'rest/v1/rpc/upload_promo_codes',
    body: {
      promo_codes: Array.from({ length: 10_000 }, (_, at) => ({
        ...code,
        promo_code: `${'x'.repeat(5_000)}${at}`,
      })),
      dry_run: true,
    },
  },
  'a search of its codes of 5 MB': {
    path: 'rest/v1/rpc/list_managed_influencers',
    body: {
      of_agency: '00000000-0000-4000-8000-000000000000',
      search: 'word '.repeat(1_000_000),
      after: 'x'.repeat(1_000_000),
    },
  },
};

/** Prints what these requests cost over the whole stack: the slower of two runs. */
async function main() {
  const stack = await startBenchStack({ seeded: true });
  try {
    await addOffers(stack);
    console.log(`  the sample data and ${moreOffers.toLocaleString('en-US')} codes more`);
    for (const [title, request] of Object.entries(anonymous)) {
      await print(stack, `anonymous: ${title}`, request, stack.keys.publishable);
    }
    const token = await influencersToken(stack);
    for (const [title, request] of Object.entries(member)) {
      await print(stack, `member: ${title}`, request, token);
    }
  } finally {
    await stack.stop();
  }
}

async function addOffers({ sql }: BenchStack) {
  await sql`
    insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category)
    select
      (select id from public.profiles where username = 'minacastellan'), 'Brand ' || place % 500, 'CODE-' || place,
      repeat('Up to ' || place % 70 || '% off everything that is not reduced already. ', 5), 'Food'
    from generate_series(1, ${moreOffers}) as place`;
}

async function influencersToken({ apiUrl, keys, sql }: BenchStack): Promise<string> {
  const { data, error } = await connect(apiUrl, keys.publishable).auth.signUp({
    email: 'abuser@example.com',
    password: 'a good password',
    options: { data: { username: 'abuser' } },
  });
  if (error || !data.session) throw error ?? new Error('The sign-up gave no session.');
  await sql`update public.profiles set is_influencer = true where id = ${data.session.user.id}`;
  return data.session.access_token;
}

async function print(stack: BenchStack, title: string, { path, body }: Request, token: string) {
  let slowest = 0;
  let told = '';
  for (let round = 0; round < 2; round += 1) {
    const start = performance.now();
    const response = await fetch(`${stack.apiUrl}/${path}`, {
      headers: {
        apikey: stack.keys.publishable,
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const { byteLength } = await response.arrayBuffer();
    slowest = Math.max(slowest, performance.now() - start);
    told = `${response.status}, ${byteLength.toLocaleString('en-US')} bytes`;
  }
  console.log(`  ${title}: ${(slowest / 1000).toFixed(2)} s, ${told}`);
}

await main();
