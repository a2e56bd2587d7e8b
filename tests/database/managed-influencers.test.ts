import type { Row } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers, idsOf, wholeList } from '../support/offers';
import { rehearse, rowsFor } from '../support/rehearsal';

let database: TestDatabase;
let agency: string;
let rival: string;
const influencers: Record<string, string> = {};

const NOBODY: Row[] = [];
const as = (userId: string): Actor => ({ userId });

async function manages(agencyId: string, name: string, minutesOld: number, password: string | null = null) {
  await database.sql`
    insert into public.agency_influencers (agency_id, influencer_id, temporary_password, created_at)
    values (${agencyId}, ${influencers[name] ?? ''}, ${password}, now() - ${minutesOld} * interval '1 minute')`;
}

beforeAll(async () => {
  database = await createTestDatabase();
  agency = (await database.createUser({ username: 'agency', is_agency: true })).id;
  rival = (await database.createUser({ username: 'rival', is_agency: true })).id;
  for (const [username, full_name] of [
    ['ada', 'Ada Osei'],
    ['bea', 'Béa Ruiz'],
    ['cleo', 'cleo'],
    ['dora', 'Dora 100%'],
  ] as const) {
    const { id } = await database.createUser({
      username,
      full_name,
      email: `${username}@mail.example`,
      is_influencer: true,
    });
    influencers[username] = id;
  }
  await manages(agency, 'ada', 30, 'first-password');
  await manages(agency, 'bea', 10);
  await manages(agency, 'cleo', 20);
  await manages(rival, 'dora', 5, 'of-another');
  const [ada = '', dora = ''] = [influencers.ada, influencers.dora];
  await addOffers(database, [
    { influencerId: ada, brand: 'One' },
    { influencerId: ada, brand: 'Two', daysLeft: 0 },
    { influencerId: ada, brand: 'Three', daysLeft: -1 },
    { influencerId: influencers.bea ?? '', brand: 'Four' },
    { influencerId: dora, brand: 'Five' },
  ]);
});
afterAll(() => database.drop());

interface List {
  actor?: Actor;
  of?: string;
  search?: string | null;
  sort?: string | null;
  after?: string | null;
  pageSize?: number;
}

function list({
  actor = as(agency),
  of = agency,
  search = null,
  sort = 'newest',
  after = null,
  pageSize = 24,
}: List = {}) {
  return rowsFor(
    database,
    actor,
    (tx) =>
      tx`select * from public.list_managed_influencers(${of}, ${search}, ${sort}, ${after}, ${pageSize})`,
  );
}

const one = (actor: Actor, name: string) =>
  rowsFor(
    database,
    actor,
    (tx) => tx`select * from public.managed_influencer(${influencers[name] ?? crypto.randomUUID()})`,
  );

const totals = (actor: Actor, of = agency) =>
  rowsFor(database, actor, (tx) => tx`select * from public.agency_totals(${of})`);

const usernames = (rows: readonly Row[]) => rows.map(({ username }) => username);

describe("an agency's dashboard", () => {
  it('has its totals in one request, counting live codes only', async () => {
    expect(await totals(as(agency))).toEqual([{ influencers: 3, live_codes: 3 }]);
    expect(await totals(as(rival), rival)).toEqual([{ influencers: 1, live_codes: 1 }]);
  });

  it('lists its influencers with everything that a card shows', async () => {
    const rows = await list({ sort: 'alphabetical' });
    expect(usernames(rows)).toEqual(['ada', 'bea', 'cleo']);
    expect(rows[0]).toEqual({
      id: influencers.ada,
      full_name: 'Ada Osei',
      username: 'ada',
      avatar_url: null,
      bio: null,
      email: 'ada@mail.example',
      temporary_password: 'first-password',
      live_count: 2,
      total_count: 3,
      cursor: expect.any(String),
      total: 3,
    });
    expect(rows[2]).toMatchObject({ temporary_password: null, live_count: 0, total_count: 0 });
  });

  it.each([
    ['newest', ['bea', 'cleo', 'ada']],
    [null, ['bea', 'cleo', 'ada']],
    ['alphabetical', ['ada', 'bea', 'cleo']],
  ])('pages through them in the order %s', async (sort, expected) => {
    const rows = await wholeList((after) => list({ sort, after, pageSize: 1 }));
    expect(usernames(rows)).toEqual(expected);
    expect(new Set(idsOf(rows)).size).toBe(3);
    expect(rows.map(({ total }) => total)).toEqual([3, null, null]);
  });

  it.each([
    ['a part of the name, in any case', 'OSEI', ['ada']],
    ['the username with its @', '@cle', ['cleo']],
    ['the address', 'bea@mail', ['bea']],
    ['several words', 'ruiz mail.example', ['bea']],
    ['what only another agency has', 'dora', []],
    ['a special character of the database', '%', []],
    ['blanks', '  ', ['bea', 'cleo', 'ada']],
  ])('finds by %s', async (_, search, expected) => {
    const rows = await list({ search });
    expect(usernames(rows)).toEqual(expected);
    expect(rows[0]?.total).toBe(expected.length || undefined);
  });

  it('treats special characters in a search of names and addresses literally', async () => {
    expect(usernames(await list({ actor: as(rival), of: rival, search: '100%' }))).toEqual(['dora']);
  });

  it('reads one of its own influencers', async () => {
    const [row] = await one(as(agency), 'ada');
    expect(row).toEqual({
      id: influencers.ada,
      full_name: 'Ada Osei',
      username: 'ada',
      avatar_url: null,
      bio: null,
      email: 'ada@mail.example',
      temporary_password: 'first-password',
      live_count: 2,
      total_count: 3,
      is_creditcard: false,
      agency_id: agency,
      may_write: true,
    });
  });

  it('shows no influencer of another agency or without one', async () => {
    expect(await one(as(agency), 'dora')).toEqual(NOBODY);
    expect(await one(as(rival), 'ada')).toEqual(NOBODY);
    expect(await one(as(agency), 'nobody')).toEqual(NOBODY);
  });

  it('refuses other sorts, and cursors of other lists', async () => {
    await expect(list({ sort: 'discount' })).rejects.toMatchObject({ code: '22023' });
    const [first] = await list({ pageSize: 1 });
    await expect(list({ sort: 'alphabetical', after: first?.cursor })).rejects.toMatchObject({
      code: '22023',
    });
  });
});

describe('an agency loses access at once', () => {
  const ended = async (end: (ada: string) => Promise<unknown>, undo: (ada: string) => Promise<unknown>) => {
    const ada = influencers.ada ?? '';
    await end(ada);
    try {
      return {
        listed: usernames(await list({ sort: 'alphabetical' })),
        one: await one(as(agency), 'ada'),
        totals: await totals(as(agency)),
      };
    } finally {
      await undo(ada);
    }
  };

  it('when the management ended', async () => {
    const left = await ended(
      (ada) => database.sql`
        update public.agency_influencers set managed_by_agency = false
        where agency_id = ${agency} and influencer_id = ${ada}`,
      (ada) => database.sql`
        update public.agency_influencers set managed_by_agency = true, temporary_password = 'first-password'
        where agency_id = ${agency} and influencer_id = ${ada}`,
    );
    expect(left).toEqual({
      listed: ['bea', 'cleo'],
      one: [],
      totals: [{ influencers: 2, live_codes: 1 }],
    });
  });

  it('when the account is no agency any more', async () => {
    const left = await ended(
      () => database.sql`update public.profiles set is_agency = false where id = ${agency}`,
      () => database.sql`update public.profiles set is_agency = true where id = ${agency}`,
    );
    expect(left).toEqual({ listed: [], one: [], totals: [{ influencers: 0, live_codes: 0 }] });
  });
});

describe('the credentials still to be handed over', () => {
  const credentialsFor = (userId: string) =>
    rowsFor(
      database,
      as(userId),
      (tx) => tx`select username, email, temporary_password from public.credentials_to_hand_over(${agency})`,
    );

  it("are those of the agency's own influencers who haven't set a password", async () => {
    expect(await credentialsFor(agency)).toEqual([
      { username: 'ada', email: 'ada@mail.example', temporary_password: expect.any(String) },
    ]);
    expect(await credentialsFor(influencers.ada ?? '')).toEqual([]);
  });
});

describe("somebody who isn't the managing agency", () => {
  it.each<[string, () => Actor]>([
    ['the influencer itself', () => as(influencers.ada ?? '')],
    ['another influencer', () => as(influencers.dora ?? '')],
  ])('learns nothing as %s', async (_, actor) => {
    expect(await list({ actor: actor() })).toEqual([]);
    expect(await one(actor(), 'ada')).toEqual([]);
    expect(await totals(actor())).toEqual([{ influencers: 0, live_codes: 0 }]);
    expect(await rowsFor(database, actor(), (tx) => tx`select * from private.managed_credentials()`)).toEqual(
      [],
    );
  });

  it('as an agency reads only the addresses of its own influencers', async () => {
    const rows = await rowsFor(
      database,
      as(agency),
      (tx) => tx`select email from private.managed_credentials() order by email`,
    );
    expect(rows.map(({ email }) => email)).toEqual([
      'ada@mail.example',
      'bea@mail.example',
      'cleo@mail.example',
    ]);
  });

  it.each([
    `public.agency_totals('00000000-0000-4000-8000-000000000000')`,
    `public.managed_influencer('00000000-0000-4000-8000-000000000000')`,
    `public.list_managed_influencers('00000000-0000-4000-8000-000000000000')`,
    'private.managed_credentials()',
  ])('as a visitor may not call %s', async (call) => {
    expect(await rehearse(database, 'anon', (tx) => tx.unsafe(`select * from ${call}`))).toBe('refused');
  });
});
