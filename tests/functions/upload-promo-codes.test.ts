import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually';
import { required } from '../support/required-texts';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { endManagement, newAgency } from './agencies';
import { invoke } from './answer';

const NOBODY_MATCHES = 'No matching influencer emails found. Please check the email addresses in your CSV.';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

async function newInfluencer(agency?: SignedIn): Promise<SignedIn> {
  const person = await stack.signUp();
  await stack.database.sql`update public.profiles set is_influencer = true where id = ${person.userId}`;
  if (agency) {
    await stack.database.sql`
      insert into public.agency_influencers (agency_id, influencer_id) values (${agency.userId}, ${person.userId})`;
  }
  return person;
}

const row = (email: string, fields: Record<string, unknown> = {}) => ({
  brand_name: 'Kiln & Co',
  promo_code: 'K10',
  description: '10% off',
  expiration_date: '2030-12-31',
  affiliate_link: 'kiln.example/?ref=1',
  category: 'HOME',
  email,
  ...fields,
});

const upload = ({ client }: Pick<SignedIn, 'client'>, promoCodes: unknown, others: object = {}) =>
  invoke(client, 'upload-promo-codes', { promoCodes, ...others });

const codesOf = ({ userId }: SignedIn) => stack.database.sql`
  select brand_name, promo_code, category, expiration_date::text, affiliate_link
  from public.promo_codes where influencer_id = ${userId} order by promo_code`;

const NO_ROWS = { duplicateRows: [], repeats: [], skippedRows: [], alikeRows: [] };
const NOTHING = { added: 0, duplicates: 0, skipped: 0, ...NO_ROWS };
const refusal = (error: unknown) => ({ success: false, ...NOTHING, error });

describe('an agency that uploads promo codes', () => {
  it('adds codes for its influencers; other rows are skipped and listed by number', async () => {
    const agency = await newAgency(stack);
    const vera = await newInfluencer(agency);
    const stranger = await newInfluencer();
    const rows = [row(vera.email.toUpperCase()), row(stranger.email), row('nobody@example.com')];
    expect(await upload(agency, rows)).toEqual({
      status: 200,
      body: { success: true, ...NOTHING, added: 1, skipped: 2, skippedRows: [2, 3], error: null },
    });
    expect(await codesOf(vera)).toEqual([
      {
        brand_name: 'Kiln & Co',
        promo_code: 'K10',
        category: 'Home',
        expiration_date: '2030-12-31',
        affiliate_link: 'https://kiln.example/?ref=1',
      },
    ]);
    expect(await codesOf(stranger)).toEqual([]);
  });

  it("adds an offer's conditions, sent as text or as JSON numbers and booleans", async () => {
    const agency = await newAgency(stack);
    const vera = await newInfluencer(agency);
    const rows = [
      row(vera.email, {
        promo_code: 'A',
        minimum_spend: '$50',
        first_order_only: 'yes',
        terms: 'Online only.',
      }),
      row(vera.email, { promo_code: 'B', minimum_spend: 49.99, first_order_only: false }),
    ];
    expect(await upload(agency, rows)).toMatchObject({ body: { added: 2 } });
    const added = await stack.database.sql`
      select promo_code, minimum_spend, first_order_only, terms from public.promo_codes
      where influencer_id = ${vera.userId} order by promo_code`;
    expect([...added]).toEqual([
      { promo_code: 'A', minimum_spend: '50.00', first_order_only: true, terms: 'Online only.' },
      { promo_code: 'B', minimum_spend: '49.99', first_order_only: false, terms: null },
    ]);
  });

  it('adds no code twice: the second upload lists the rows as present', async () => {
    const agency = await newAgency(stack);
    const vera = await newInfluencer(agency);
    const rows = [row(vera.email), row(vera.email), row(vera.email, { promo_code: 'K20' })];
    const repeats = [{ row: 2, of: 1 }];
    expect(await upload(agency, rows)).toMatchObject({ body: { added: 2, duplicates: 0, repeats } });
    expect(await upload(agency, rows)).toMatchObject({
      body: { success: true, added: 0, duplicates: 2, duplicateRows: [1, 3], repeats },
    });
    expect(await codesOf(vera)).toHaveLength(2);
  });

  it('gets the outcome of a dry run, which writes nothing', async () => {
    const agency = await newAgency(stack);
    const vera = await newInfluencer(agency);
    const rows = [row(vera.email), row('nobody@example.com')];
    const body = { success: true, added: 1, skipped: 1, skippedRows: [2] };
    expect(await upload(agency, rows, { dryRun: true })).toMatchObject({ body });
    expect(await codesOf(vera)).toEqual([]);
  });

  it("can't reach other influencers with made-up ids", async () => {
    const agency = await newAgency(stack);
    const vera = await newInfluencer(agency);
    const stranger = await newInfluencer();
    const rows = [
      row(vera.email, { user_id: stranger.userId, promo_code: 'A' }),
      row('', { user_id: vera.userId, promo_code: 'B' }),
    ];
    expect(await upload(agency, [rows[0]])).toEqual({ status: 400, body: refusal(NOBODY_MATCHES) });
    expect(await upload(agency, [rows[1]])).toMatchObject({
      status: 400,
      body: refusal('Row 1: Missing required fields (email)'),
    });
    for (const forged of [7, {}, ['x'], "' or true --", 'x'.repeat(1000)]) {
      expect(await upload(agency, [row(vera.email, { user_id: forged })])).toMatchObject({
        body: { error: NOBODY_MATCHES },
      });
    }
    expect(await upload(agency, [row(vera.email, { user_id: vera.userId })])).toMatchObject({
      body: { added: 1 },
    });
    expect(await codesOf(stranger)).toEqual([]);
  });

  it("can't add after it has ended the management", async () => {
    const agency = await newAgency(stack);
    const vera = await newInfluencer(agency);
    await endManagement(agency, vera.userId);
    expect(await upload(agency, [row(vera.email)])).toEqual({ status: 400, body: refusal(NOBODY_MATCHES) });
  });
});

it('a file of promo codes uploaded again after a broken connection is added once', async () => {
  const agency = await newAgency(stack);
  const vera = await newInfluencer(agency);
  const promoCodes = ['K10', 'K20', 'K30'].map((promo_code) => row(vera.email, { promo_code }));
  const { sql } = stack.database;
  const cut = new AbortController();
  await sql.begin(async (held) => {
    await held`select from private.influencer_locks l where l.influencer_id = ${vera.userId} for update`;
    const running = agency.client.functions.invoke('upload-promo-codes', {
      body: { promoCodes },
      signal: cut.signal,
    });
    await eventually(async () => expect(await uploadsWaiting()).toBe(1));
    cut.abort();
    expect((await running).error).toMatchObject({ name: 'FunctionsFetchError' });
  });
  const { status, body } = await upload(agency, promoCodes);
  expect([status, body.added + body.duplicates]).toEqual([200, 3]);
  expect((await codesOf(vera)).map(({ promo_code }) => promo_code)).toEqual(['K10', 'K20', 'K30']);
});

/** How many uploads of this database wait for a lock. */
async function uploadsWaiting(): Promise<number> {
  const waiting = await stack.database.sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%upload_promo_codes%'`;
  return waiting.length;
}

it('an upload of promo codes that meets a deadlock is retried', async () => {
  const agency = await newAgency(stack);
  const vera = await newInfluencer(agency);
  // A rollback doesn't take back a sequence's numbers, so the sequence shows whether anything was inserted.
  await stack.database.sql.unsafe(`
    create sequence public.tries;
    grant usage on sequence public.tries to authenticated;
    create function public.deadlock_once() returns trigger language plpgsql as $$
    begin
      if nextval('public.tries') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return null;
    end $$;
    grant execute on function public.deadlock_once() to authenticated;
    create trigger deadlock_once after insert on public.promo_codes execute function public.deadlock_once()`);
  try {
    expect(await upload(agency, [row(vera.email)])).toMatchObject({ status: 200, body: { added: 1 } });
  } finally {
    await stack.database.sql.unsafe(`
      drop function public.deadlock_once() cascade;
      drop sequence public.tries`);
  }
  expect(await codesOf(vera)).toHaveLength(1);
});

it('an influencer uploads codes within its plan, and a refusal says how many fit', async () => {
  const vera = await newInfluencer();
  const two = [row(vera.email), row(vera.email, { promo_code: 'K20' })];
  expect(await upload(vera, two)).toEqual({
    status: 400,
    body: {
      ...refusal('1 of the 2 new codes in this file fits: your Starter plan allows 1 offer, and you have 0.'),
      rule: 'offer_limit',
    },
  });
  expect(await codesOf(vera)).toEqual([]);
  expect(await upload(vera, two.slice(1))).toMatchObject({ status: 200, body: { added: 1 } });
});

it('upload-promo-codes gives a caller who manages nobody the same answer for every account', async () => {
  const vera = await newInfluencer(await newAgency(stack));
  for (const caller of [await stack.signUp(), await newInfluencer(), await newAgency(stack)]) {
    for (const email of [vera.email, 'nobody@example.com']) {
      for (const dryRun of [true, false]) {
        expect(await upload(caller, [row(email)], { dryRun })).toEqual({
          status: 400,
          body: refusal(NOBODY_MATCHES),
        });
      }
    }
  }
  expect(await codesOf(vera)).toEqual([]);
});

it('upload-promo-codes refuses a visitor, and an account that was deleted', async () => {
  expect(await upload({ client: stack.client() }, [row('x')])).toMatchObject({
    status: 401,
    body: { success: false, error: 'Your session is not valid any more. Please sign in again.' },
  });
  const nora = await stack.signUp();
  await stack.admin().auth.admin.deleteUser(nora.userId);
  expect(await upload(nora, [row('x')])).toMatchObject({ status: 401 });
});

describe('upload-promo-codes checks every field again', () => {
  it.each<[string, Record<string, unknown>, string]>([
    [
      'blank fields',
      { promo_code: ' ', brand_name: null },
      'Missing required fields (brand_name, promo_code)',
    ],
    [
      'a script',
      { affiliate_link: 'javascript:alert(1)' },
      'affiliate_link must be a web address, http or https',
    ],
    [
      'an invalid day',
      { expiration_date: '2030-02-30' },
      'expiration_date must be a real date, written YYYY-MM-DD',
    ],
    ['a number for a text', { description: 10 }, 'Missing required fields (description)'],
    [
      'a text that is too long',
      { description: 'x'.repeat(1001) },
      'description is longer than 1,000 characters',
    ],
    [
      'half of a character',
      { description: 'a\ud800b' },
      "description contains a character that can't be stored",
    ],
  ])('and refuses %s among good rows', async (_, fields, flaw) => {
    const agency = await newAgency(stack);
    const vera = await newInfluencer(agency);
    expect(await upload(agency, [row(vera.email), row(vera.email, fields)])).toEqual({
      status: 400,
      body: { ...refusal(`Row 2: ${flaw}`), errors: [{ row: 2, flaw }] },
    });
    expect(await codesOf(vera)).toEqual([]);
  });

  it('and names some of many errors in the sentence, and all in the field errors', async () => {
    const agency = await newAgency(stack);
    const { body } = await upload(
      agency,
      Array.from({ length: 30 }, () => ({})),
    );
    expect(body.error.split('\n')).toHaveLength(21);
    expect(body.error).toMatch(/^Row 1: .*\n.*and 10 more$/s);
    expect(body.errors).toHaveLength(30);
  });

  it.each([undefined, null, {}, 'x', [[]], [null], ['x']])(
    'and refuses %j as a list of rows',
    async (promoCodes) => {
      const agency = await newAgency(stack);
      expect(await upload(agency, promoCodes)).toMatchObject({
        status: 400,
        body: { error: 'promoCodes has to be a list of rows.' },
      });
    },
  );

  it('and refuses an empty list and a list that is too long', async () => {
    const agency = await newAgency(stack);
    expect(await upload(agency, [])).toMatchObject({ status: 400, body: { error: required('csv.empty') } });
    expect(
      await upload(
        agency,
        Array.from({ length: 10_001 }, () => ({})),
      ),
    ).toMatchObject({
      status: 400,
      body: { error: 'Up to 10,000 rows are uploaded at once.' },
    });
    expect(await upload(agency, [row('x', { description: 'x'.repeat(16 * 1024 * 1024) })])).toMatchObject({
      status: 413,
      body: { success: false, error: 'The upload is too large.' },
    });
  });
});

it('upload-promo-codes answers only POST', async () => {
  const response = await fetch(`${stack.apiUrl}/functions/v1/upload-promo-codes`);
  expect(response.status).toBe(405);
});
