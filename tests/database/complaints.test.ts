import { beforeAll, describe, expect, it } from 'vitest';
import { claimJobs } from '../support/jobs';
import { during, type OpenSession, operator } from '../support/operator';
import { agedAccounts, code, type Person, person, setTheScene } from '../support/scene';
import { endedOrBlocked, type Session, withSessions } from '../support/session';

const stage = setTheScene();
const WHY = 'I have looked at it myself.';

let desk: Person & OpenSession;
beforeAll(async () => {
  desk = await operator(stage.database);
});

interface Filing {
  offer?: string;
  account?: string;
  kind?: string;
  words?: string | null;
}

/** Each of them complains, one after the other in one transaction, which is quicker. A null account is a visitor. */
async function complain(
  by: readonly (string | null)[],
  { offer, account, kind = 'harmful', words = null }: Filing,
  network = (nth: number) => `198.51.100.${nth + 1}`,
) {
  const filings = by.map((id, nth) => ({
    claims: JSON.stringify(id ? { sub: id, role: 'authenticated' } : { role: 'anon' }),
    headers: JSON.stringify({ 'cf-connecting-ip': network(nth) }),
  }));
  await stage.database.as('anon', async (tx) => {
    await tx`select set_config('request.jwt.claim.sub', '', true)`;
    await tx`
      select
        set_config('request.jwt.claims', r.claims, true), set_config('request.headers', r.headers, true),
        public.file_complaint(${kind}, ${offer ?? null}, ${account ?? null}, ${words})
      from jsonb_to_recordset(${JSON.stringify(filings)}::text::jsonb) as r(claims text, headers text)`;
  });
}

const newOffer = (domain: string) => code(stage.database, stage.scene.rival, { domain });
const isSeen = async (offer: string) =>
  (await stage.database.as('anon', (tx) => tx`select from public.find_offer(${offer})`)).length === 1;
const stored = (thing: string) =>
  stage.database
    .sql`select kind, words, by_account, weighs from private.complaints where about = ${thing} order by made_at, kind`;
const queue = () =>
  during(stage.database, desk, (tx) => tx`select * from public.operator_queue('complaints')`);

describe('a complaint', () => {
  it('replaces the earlier one by the same person about the same thing, for members and visitors', async () => {
    const offer = await newOffer('one-each.example');
    const { shopper } = stage.scene;
    await complain(
      [shopper.id, null, null],
      { offer, kind: 'dead' },
      (nth) => `203.0.113.${Math.min(nth, 1)}`,
    );
    await complain([shopper.id], { offer, kind: 'other', words: '  Asks for a password  ' });
    expect(await stored(offer)).toMatchObject([
      { kind: 'dead', by_account: null },
      { kind: 'other', words: 'Asks for a password', by_account: shopper.id },
    ]);
  });

  it.each([
    ['of no known kind', { kind: 'ugly' }, 'Say what is wrong.'],
    ['of nothing in particular', { kind: 'other', words: '  ' }, 'Say in a few words what is wrong.'],
    [
      'in invisible letters',
      { kind: 'other', words: '\u2060'.repeat(20) },
      'Say in a few words what is wrong.',
    ],
    ['that is too long', { kind: 'dead', words: 'x'.repeat(1001) }, 'Use at most 1,000 characters.'],
  ])('%s is refused', async (_, filing, message) => {
    await expect(
      complain([stage.scene.shopper.id], { offer: stage.scene.rivalCode, ...filing }),
    ).rejects.toMatchObject({ code: 'P0001', message });
  });

  it("about one's own offer or profile, an unknown offer or a plain member is silently ignored", async () => {
    const { influencer, agency, liveCode, bystander } = stage.scene;
    await complain([influencer.id, agency.id], { offer: liveCode });
    await complain([influencer.id, agency.id], { account: influencer.id });
    await complain([bystander.id], { offer: crypto.randomUUID() });
    await complain([influencer.id], { account: bystander.id });
    for (const thing of [liveCode, influencer.id, bystander.id]) expect(await stored(thing)).toHaveLength(0);
  });

  it('is refused in a flood: after twenty of an account, and ten of a network', async () => {
    const [flooder = ''] = await agedAccounts(stage.database, 'flooder', 1, 30);
    const filing = { offer: crypto.randomUUID(), kind: 'dead' };
    const times = (by: string | null, number: number) => Array<string | null>(number).fill(by);
    const limit = { code: 'PGRST' };
    await complain(times(flooder, 20), filing);
    await expect(complain(times(flooder, 21), filing)).rejects.toMatchObject(limit);
    await expect(complain(times(null, 11), filing, () => '192.0.2.7')).rejects.toMatchObject(limit);
  });

  it('waits in the queue with others about the same thing, the oldest thing first, until it is dismissed', async () => {
    const { rival, shopper, bystander } = stage.scene;
    await stage.database.sql`delete from private.complaints`;
    await complain([shopper.id, bystander.id], { account: rival.id, kind: 'misleading' });
    const offer = await newOffer('queued.example');
    await complain([shopper.id], { offer, kind: 'dead', words: 'Not valid' });
    expect(await queue()).toMatchObject([
      { thing: rival.id, complaints: 2, offer: null },
      { thing: offer, complaints: 1 },
    ]);
    const dismiss = () =>
      during(
        stage.database,
        desk,
        (tx) => tx`select public.operator_dismiss(${offer}, 'complaints', ${WHY}) as done`,
      );
    expect(await dismiss()).toEqual([{ done: true }]);
    expect(await dismiss()).toEqual([{ done: false }]);
    expect(await queue()).toHaveLength(1);
  });
});

describe('an offer is hidden until an operator has looked', () => {
  it('after complaints of five trusted members on five networks, and the influencer is told why', async () => {
    const offer = await newOffer('five.example');
    const members = await agedAccounts(stage.database, 'trusted', 5, 8);
    await complain(members.slice(0, 4), { offer, kind: 'not theirs' });
    expect(await isSeen(offer)).toBe(true);
    await complain(members.slice(4), { offer }, () => '198.51.100.99');
    expect(await isSeen(offer)).toBe(false);
    const told = await stage.database
      .sql`select payload - 'reason' as notice from private.jobs where account_id = ${stage.scene.rival.id}`;
    expect([...told]).toEqual([{ notice: { kind: 'offer hidden by complaints', offer_id: offer } }]);
    await during(
      stage.database,
      desk,
      (tx) => tx`select public.operator_dismiss(${offer}, 'complaints', ${WHY})`,
    );
    expect(await isSeen(offer)).toBe(true);
    // The trail doesn't name the last of those who complained either.
    expect(
      await stage.database
        .sql`select act, actor_kind, actor_id from private.trail where subject_id = ${offer} and act in ('hidden', 'shown') order by id`,
    ).toEqual([
      { act: 'hidden', actor_kind: 'service', actor_id: null },
      { act: 'shown', actor_kind: 'operator', actor_id: desk.userId },
    ]);
    // Whoever comes after somebody has looked changes nothing.
    await complain(await agedAccounts(stage.database, 'later', 5, 8), { offer });
    expect(await isSeen(offer)).toBe(true);
  });

  it('but not because of members who were suspended since they complained', async () => {
    const offer = await newOffer('suspended-since.example');
    const [first = '', ...others] = await agedAccounts(stage.database, 'sincethen', 5, 8);
    await complain([first], { offer });
    await stage.database.sql`select public.suspend_account(${first})`;
    await complain(others, { offer }, (nth) => `203.0.113.${nth + 1}`);
    expect(await isSeen(offer)).toBe(true);
  });

  it('but not because of a hundred fresh accounts on different networks', async () => {
    const offer = await newOffer('rival-one.example');
    await complain(
      await agedAccounts(stage.database, 'fresh', 100, 1),
      { offer },
      (nth) => `203.0.113.${nth}`,
    );
    expect(await isSeen(offer)).toBe(true);
    expect(
      await stage.database.sql`select from private.complaints where about = ${offer} and weighs`,
    ).toHaveLength(0);
  });

  it.each([
    ['a hundred old accounts of one network', 100, () => '198.51.100.200', 'harmful'],
    [
      "a hundred old accounts of one provider's version-6 range",
      100,
      (nth: number) => `2001:db8:1:${nth}::1`,
      'harmful',
    ],
    ['many who say that it is dead', 10, (nth: number) => `198.51.100.${nth}`, 'dead'],
  ])('but not because of %s', async (name, number, network, kind) => {
    const offer = await newOffer(`${name.replaceAll(/\W/g, '')}.example`);
    await complain(
      await agedAccounts(stage.database, name.replaceAll(/\W/g, '').slice(-12), number, 60),
      { offer, kind },
      network,
    );
    expect(await isSeen(offer)).toBe(true);
  });

  it('but not because of visitors, however many', async () => {
    const offer = await newOffer('visitors.example');
    await complain(Array(20).fill(null), { offer });
    expect(await isSeen(offer)).toBe(true);
  });

  it("for at most three offers of an influencer a day, and five members can't hide four", async () => {
    const members = await agedAccounts(stage.database, 'busy', 5, 8);
    const influencer = await person(stage.database, 'complained_of', { is_influencer: true });
    const offers: string[] = [];
    for (const nth of [1, 2, 3, 4]) {
      offers.push(await code(stage.database, influencer, { domain: `many-${nth}.example` }));
    }
    for (const offer of offers) await complain(members, { offer });
    expect(await Promise.all(offers.map(isSeen))).toEqual([false, false, false, true]);
    // Other five don't hide a fourth one either, also when one of the three is shown again and another one is deleted.
    await during(
      stage.database,
      desk,
      (tx) => tx`select public.operator_dismiss(${offers[0] ?? ''}, 'complaints', ${WHY})`,
    );
    await stage.database.sql`delete from public.promo_codes where id = ${offers[1] ?? ''}`;
    await complain(await agedAccounts(stage.database, 'others', 5, 8), { offer: offers[3] ?? '' });
    expect(await isSeen(offers[3] ?? '')).toBe(true);
  });

  it('for at most three a day, also when the last complaints about two offers come at the same moment', async () => {
    const influencer = await person(stage.database, 'rushed_at', { is_influencer: true });
    const newCode = (nth: number) => code(stage.database, influencer, { domain: `rushed-${nth}.example` });
    const [third, fourth] = [await newCode(3), await newCode(4)];
    const members = await agedAccounts(stage.database, 'rushing', 5, 8);
    for (const nth of [1, 2]) await complain(members, { offer: await newCode(nth) });
    await complain(members.slice(0, 4), { offer: third });
    await complain(await agedAccounts(stage.database, 'rushingtoo', 4, 8), { offer: fourth });
    const [one = '', other = ''] = await agedAccounts(stage.database, 'atonce', 2, 8);
    const file = ({ sql }: Session, offer: string) => sql`
      select
        set_config('request.headers', ${JSON.stringify({ 'cf-connecting-ip': '203.0.113.50' })}, false),
        public.file_complaint('harmful', ${offer})`;
    await withSessions(stage.database, [{ userId: one }, { userId: other }], async (first, second) => {
      await first.sql`begin`;
      await file(first, third);
      const filing = file(second, fourth).execute();
      expect(await endedOrBlocked(stage.database, second, filing)).toBe('blocked');
      await first.sql`commit`;
      await filing;
    });
    expect([await isSeen(third), await isSeen(fourth)]).toEqual([false, true]);
  });
});

it("a complaint's network is forgotten after 30 days", async () => {
  await stage.database.sql`update private.complaints set made_at = now() - interval '31 days'`;
  await stage.database.sql`select private.forget_what_is_old()`;
  expect(await stage.database.sql`select from private.complaints where network is not null`).toHaveLength(0);
});

it("filing a complaint locks the table before the offer's row, as blocking a domain does", async () => {
  const modes = await stage.database.as('anon', async (tx) => {
    await tx`select public.file_complaint('dead', ${stage.scene.rivalCode})`;
    return tx`
      select mode from pg_locks
      where relation = 'public.promo_codes'::regclass and pid = pg_backend_pid() and mode = 'RowExclusiveLock'`;
  });
  expect(modes).toHaveLength(1);
});

it('dismissing complaints covers what was looked at, and not others about the same account', async () => {
  const { rival, shopper } = stage.scene;
  await stage.database.sql`delete from private.complaints`;
  await stage.database.sql`delete from private.new_influencers`;
  await complain([shopper.id], { account: rival.id, kind: 'misleading' });
  await stage.database.sql`insert into private.new_influencers (account_id) values (${rival.id})`;
  const dismissed = (kind: string) =>
    during(stage.database, desk, (tx) => tx`select public.operator_dismiss(${rival.id}, ${kind}, ${WHY})`);
  const kinds = () =>
    during(stage.database, desk, (tx) => tx`select kind from public.operator_queue() order by kind`);
  expect(await kinds()).toEqual([{ kind: 'complaints' }, { kind: 'new influencer' }]);
  await dismissed('new influencer');
  expect(await kinds()).toEqual([{ kind: 'complaints' }]);
  await dismissed('complaints');
  expect(await kinds()).toEqual([]);
});

it('the queue goes on with the same thing, where it has waited for two reasons since the same moment', async () => {
  const { rival, shopper } = stage.scene;
  await stage.database.sql`delete from private.complaints`;
  await stage.database.sql`delete from private.new_influencers`;
  await complain([shopper.id], { account: rival.id, kind: 'misleading' });
  await stage.database.sql`
    insert into private.new_influencers (account_id, since) select account_id, made_at from private.complaints`;
  const page = (after: string | null) =>
    during(
      stage.database,
      desk,
      (tx) => tx`select kind, cursor from public.operator_queue(after => ${after}, page_size => 1)`,
    );
  const [first] = await page(null);
  expect(first).toMatchObject({ kind: 'complaints' });
  expect(await page(first?.cursor)).toMatchObject([{ kind: 'new influencer' }]);
});

it('a notice to an account without an email address of its own is given up', async () => {
  const { sql } = stage.database;
  const { rival } = stage.scene;
  await sql`update auth.users set email_confirmed_at = null where id = ${rival.id}`;
  await sql`delete from private.jobs`;
  await sql`select private.notify(${rival.id}, 'suspended', 'Looked at.')`;
  expect(await claimJobs(sql, 'notice')).toEqual([]);
  expect(await sql`select from private.jobs`).toHaveLength(0);
});
