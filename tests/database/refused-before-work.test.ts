import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { openSession } from '../support/session';

const LONG = 'the 10 % of '.repeat(120_000);
const code = (influencer_id: string, fields: Record<string, string> = {}) => ({
  influencer_id,
  brand_name: 'Brand',
  promo_code: 'CODE',
  description: 'A description',
  category: 'Tech',
  ...fields,
});

let database: TestDatabase;
let victim: string;
let stranger: string;

beforeAll(async () => {
  database = await createTestDatabase();
  victim = (await database.createUser({ is_influencer: true })).id;
  stranger = (await database.createUser({ is_influencer: true })).id;
});
afterAll(() => database.drop());

describe('adding a code for another influencer', () => {
  it('is refused without waiting for any lock of that influencer', async () => {
    const attacker = await openSession(database, { userId: stranger });
    try {
      await database.sql.begin(async (tx) => {
        await tx`select from public.profiles where id = ${victim} for update`;
        await tx`select from private.influencer_locks where influencer_id = ${victim} for update`;
        await attacker.sql`set lock_timeout = '1ms'`;
        await expect(
          attacker.sql`insert into public.promo_codes ${attacker.sql(code(victim))}`,
        ).rejects.toMatchObject({ code: '42501' });
      });
    } finally {
      await attacker.close();
    }
  });
});

describe('a text beyond every length limit', () => {
  let existing: string;

  beforeAll(async () => {
    const [added] = await database.sql<{ id: string }[]>`
      insert into public.promo_codes ${database.sql(code(victim))} returning id`;
    existing = added?.id ?? '';
    // From here on, private.discount_rank raises an error, so that reading the texts would be noticed.
    await database.sql`
      create or replace function private.discount_rank(description text, code text) returns integer
      language plpgsql immutable strict as $$ begin raise exception 'looked through the text'; end; $$`;
  });

  it.each([
    'brand_name',
    'promo_code',
    'description',
    'category',
    'affiliate_link',
    'brand_url',
    'brand_instagram_handle',
    'terms',
  ])('in %s is refused as by a constraint of it before it is parsed', async (column) => {
    const refused = { code: '23514', constraint_name: `promo_codes_${column}_length` };
    const elsewhere = (await database.createUser({ is_influencer: true })).id;
    await expect(
      database.as(
        { userId: elsewhere },
        (tx) => tx`insert into public.promo_codes ${tx(code(elsewhere, { [column]: LONG }))}`,
      ),
    ).rejects.toMatchObject(refused);
    await expect(
      database.as(
        { userId: victim },
        (tx) => tx`update public.promo_codes set ${tx({ [column]: LONG })} where id = ${existing}`,
      ),
    ).rejects.toMatchObject(refused);
  });
});

describe('a file row with a text beyond every length limit', () => {
  const row = { email: '', brand_name: 'Brand', promo_code: 'CODE', description: 'A text', category: 'Tech' };
  const ofItsOwn = (column: string) => ({ code: '23514', constraint_name: `promo_codes_${column}_length` });
  const texts: [string, { code: string; constraint_name?: string; message?: string }][] = [
    ['brand_name', ofItsOwn('brand_name')],
    ['promo_code', ofItsOwn('promo_code')],
    ['description', ofItsOwn('description')],
    ['category', ofItsOwn('category')],
    ['affiliate_link', ofItsOwn('affiliate_link')],
    ['expiration_date', ofItsOwn('expiration_date')],
    ['minimum_spend', ofItsOwn('minimum_spend')],
    ['first_order_only', ofItsOwn('first_order_only')],
    ['terms', ofItsOwn('terms')],
    ['followers_only', ofItsOwn('followers_only')],
    [
      'email',
      {
        code: '22023',
        message: 'A row names its influencer by an address or a username, not by a long text.',
      },
    ],
    ['user_id', { code: '22023' }],
  ];

  it.each(texts)(
    'in %s is refused before it is matched and before any lock, also in a dry run',
    async (column, refused) => {
      const { id, email } = await database.createUser({ is_influencer: true });
      const session = await openSession(database, { userId: id });
      try {
        await database.sql.begin(async (tx) => {
          await tx`lock table public.profiles, public.promo_codes, private.influencer_locks in access exclusive mode`;
          await session.sql`set lock_timeout = '1ms'`;
          const file = [{ ...row, email, [column]: LONG }];
          for (const dry_run of [true, false]) {
            await expect(
              session.sql`select * from public.upload_promo_codes(${session.sql.json(file)}, ${dry_run})`,
            ).rejects.toMatchObject(refused);
          }
        });
      } finally {
        await session.close();
      }
    },
  );
});

describe('following many influencers at once', () => {
  it('is refused beyond 50, and nobody is followed', async () => {
    const { id: shopper } = await database.createUser();
    const influencers = await Promise.all(
      Array.from({ length: 51 }, () => database.createUser({ is_influencer: true })),
    );
    const rows = influencers.map(({ id }) => ({ user_id: shopper, influencer_id: id, domain: null }));
    const follow = (some: typeof rows) =>
      database.as({ userId: shopper }, (tx) => tx`insert into public.user_domain_map ${tx(some)}`);
    const follows = () => database.sql`select from private.follows where user_id = ${shopper}`;
    await expect(follow(rows)).rejects.toMatchObject({
      code: '22023',
      message: 'At most 50 influencers can be followed at once.',
    });
    expect(await follows()).toHaveLength(0);
    await follow(rows.slice(0, 50));
    expect(await follows()).toHaveLength(50);
  });
});
