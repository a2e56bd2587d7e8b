import type postgres from 'postgres';
import { type Client, connect } from '../../supabase/local/connect';
import { type BenchStack, startBenchStack } from '../support/bench-stack';

const rows = 10_000;
const followers = 1_200;
const uploads = 3;
/** The largest file that is allowed. */
const people = 200;

/** Prints what uploading files costs over the whole stack, without parsing them. */
async function main() {
  const stack = await startBenchStack({ seeded: true });
  const agency = await signUp(stack, { is_agency: true });
  try {
    for (const [title, influencers, each] of [
      ['one influencer without followers', 1, 0],
      ['200 influencers without followers', 200, 0],
      [`one influencer with ${followers} followers`, 1, followers],
      [`20 influencers with ${followers} followers each`, 20, followers],
    ] as const) {
      const emails = await manage(stack.sql, agency.id, influencers);
      if (each > 0) await followAll(stack.sql, emails, each);
      const times: number[] = [];
      for (let upload = 0; upload < uploads; upload += 1) {
        times.push(await timed(() => send(agency.client, file(emails, upload), false)));
      }
      print(title, times);
      if (influencers > 1 || each > 0) continue;
      print('the same, dry run', [await timed(() => send(agency.client, file(emails, uploads), true))]);
      print('the same, all there already', [
        await timed(() => send(agency.client, file(emails, 0), false, 0)),
      ]);
    }
    print('influencers', [await timed(() => sendInfluencers(agency))], people);
    const elite = await signUp(stack, { is_influencer: true });
    await stack.sql`
      insert into public.subscribers (user_id, stripe_customer_id, subscribed, subscription_tier)
      values (${elite.id}, 'cus_elite', true, 'Elite')`;
    print("an influencer's own, Elite", [
      await timed(() => send(elite.client, file([elite.email], 0), false)),
    ]);
  } finally {
    await stack.stop();
  }
}

async function signUp({ apiUrl, keys, sql }: BenchStack, flags: Record<string, boolean>) {
  const client = connect(apiUrl, keys.publishable);
  const email = `${crypto.randomUUID()}@example.com`;
  const { data, error } = await client.auth.signUp({ email, password: 'a good password' });
  if (error || !data.user) throw error ?? new Error('The sign-up gave no user.');
  await sql`update public.profiles set ${sql(flags)} where id = ${data.user.id}`;
  return { id: data.user.id, email, client };
}

/** Adds influencers that the agency manages, and returns their e-mail addresses. */
async function manage(sql: postgres.Sql, agencyId: string, count: number): Promise<string[]> {
  const accounts = await addAccounts(sql, count);
  const ids = accounts.map(({ id }) => id);
  await sql`update public.profiles set is_influencer = true where id in ${sql(ids)}`;
  await sql`
    insert into public.agency_influencers (agency_id, influencer_id)
    select ${agencyId}, unnest(${ids}::uuid[])`;
  return accounts.map(({ email }) => email);
}

async function followAll(sql: postgres.Sql, emails: string[], count: number) {
  const members = (await addAccounts(sql, count)).map(({ id }) => id);
  await sql`
    insert into private.follows (user_id, influencer_id)
    select member.id, influencer.id
    from unnest(${members}::uuid[]) as member(id) cross join auth.users influencer
    where influencer.email in ${sql(emails)}`;
}

const addAccounts = (sql: postgres.Sql, count: number) => sql<{ id: string; email: string }[]>`
  insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
  select gen_random_uuid(), gen_random_uuid() || '@example.com', '', now(), '{}' from generate_series(1, ${count})
  returning id, email`;

/** 10,000 codes of 200 brands, each with its own shop; other codes in every upload. */
function file(emails: string[], upload: number) {
  return Array.from({ length: rows }, (_, index) => ({
    brand_name: `Brand ${index % 200}`,
    promo_code: `CODE-${upload}-${index}`,
    description: `${index % 60}% off all that brand ${index % 200} sells, except what is reduced already`,
    category: ['Fashion', 'Food', 'Tech', 'Home'][index % 4],
    expiration_date: index % 3 === 0 ? '2030-12-31' : '',
    affiliate_link: `https://shop-${index % 200}.example/item/${index}?ref=abc`,
    email: emails[index % emails.length],
  }));
}

async function send(client: Client, promoCodes: object[], dryRun: boolean, added = rows) {
  const { data, error } = await client.functions.invoke('upload-promo-codes', {
    body: { promoCodes, dryRun },
  });
  if (error) throw new Error(`${error.message}: ${await error.context?.text?.()}`);
  if (data.added !== added) throw new Error(`${data.added} codes were added, not ${added}.`);
}

async function sendInfluencers({ client, id }: { client: Client; id: string }) {
  const influencers = Array.from({ length: people }, (_, index) => ({
    fullName: `Person ${index}`,
    socialMediaHandle: `person.${index}`,
    email: `person.${index}@example.com`,
  }));
  const { data, error } = await client.functions.invoke('upload-influencers', {
    body: { agency_id: id, influencers },
  });
  if (error) throw new Error(`${error.message}: ${await error.context?.text?.()}`);
  if (data.added !== people) throw new Error(`${data.added} influencers were added, not ${people}.`);
}

async function timed(act: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

function print(title: string, times: number[], of = rows) {
  const seconds = times.map((time) => `${(time / 1000).toFixed(2)} s`);
  console.log(`  ${of.toLocaleString('en-US')} rows, ${title}: ${seconds.join(', ')}`);
}

await main();
