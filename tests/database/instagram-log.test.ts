import { describe, expect, it } from 'vitest';
import type { Actor } from '../support/database';
import { type Host, InstagramQueue } from '../support/instagram';
import { countsOf, NO_RESULTS, readResults } from '../support/results';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

interface Entry {
  id: string;
  rule_id: string;
  rule_name: string | null;
  kind: string;
  media_id: string | null;
  state: string;
  reason: string | null;
  public_reply: string | null;
  brand_names: string[];
  promo_codes: string[];
  cursor: string;
  total: number | null;
}

interface Asked {
  rule?: string;
  state?: string;
  after?: string | undefined;
  size?: number;
}

const logOf = async (actor: Actor, id: string, { rule, state, after, size = 24 }: Asked = {}) => [
  ...(await stage.database.as(
    actor,
    (tx) => tx<Entry[]>`
      select * from public.list_instagram_replies(${id}, ${rule ?? null}, ${state ?? null}, ${after ?? null}, ${size})`,
  )),
];

describe('the log of Instagram replies', () => {
  it('names post, rule, offers and outcome of each reply, and not who wrote', async () => {
    const queue = new InstagramQueue(stage.database);
    const host = await queue.host('logging');
    const [kept, deleted] = [
      await queue.rule(host, { name: 'Summer', public_replies: ['Sent!'] }),
      await queue.rule(host, { name: 'Deleted' }),
    ];
    await queue.comment(host, kept, 'one', { media_id: '18000000000000001' });
    const run = await queue.startRun();
    const [reply] = await queue.claim(run);
    await queue.acknowledge(run, reply?.id, { state: 'sent', offers: [host.offer, crypto.randomUUID()] });
    await queue.acknowledgePublic(run, reply?.id, true);
    await queue.comment(host, deleted, 'two');
    await stage.database.sql`delete from public.instagram_rules where id = ${deleted}`;
    await queue.answer();
    const log = await logOf(host.actor, host.id);
    expect(log).toMatchObject([
      { rule_id: deleted, rule_name: null, state: 'failed', reason: 'rule_gone', brand_names: [], total: 2 },
      {
        rule_id: kept,
        rule_name: 'Summer',
        kind: 'comment',
        media_id: '18000000000000001',
        state: 'sent',
        reason: null,
        public_reply: 'sent',
        brand_names: ['Brand of logging.example'],
        promo_codes: ['SAVE10'],
      },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/sender-of|"one"|"two"/);
    expect(Object.keys(log[0] ?? {})).not.toEqual(expect.arrayContaining(['sender_id']));
  });

  it('is read page by page without gaps or repeats, also for events of one moment and while more come in', async () => {
    const queue = new InstagramQueue(stage.database);
    const host = await queue.host('paging');
    const [rule, other] = [await queue.rule(host), await queue.rule(host)];
    const at = new Date();
    await queue.receive(
      host,
      Array.from({ length: 50 }, (_, nth) => queue.event(rule, `event-${nth}`, { happened_at: at })),
    );
    await queue.comment(host, other, 'of-another');
    const seen: string[] = [];
    let after: string | undefined;
    for (let page = 0; page < 5; page += 1) {
      const entries = await logOf(host.actor, host.id, { rule, after, size: 20 });
      if (page === 0) expect(entries[0]?.total).toBe(50);
      else expect(entries.every(({ total }) => total === null)).toBe(true);
      seen.push(...entries.map(({ id }) => id));
      if (entries.length < 20) break;
      after = entries.at(-1)?.cursor;
      await queue.comment(host, rule, `later-${page}`);
    }
    expect(seen).toHaveLength(50);
    expect(new Set(seen).size).toBe(50);
    expect(await logOf(host.actor, host.id, { state: 'sent' })).toEqual([]);
    expect((await logOf(host.actor, host.id, { state: 'waiting', rule: other }))[0]?.total).toBe(1);
  });

  it.each(['x', 'WzFd', '""'])('refuses the malformed cursor %s', async (after) => {
    const { influencer } = stage.scene;
    await expect(logOf(influencer.actor, influencer.id, { after })).rejects.toMatchObject({ code: '22023' });
  });

  it('loses entries that are more than 30 days old', async () => {
    const queue = new InstagramQueue(stage.database);
    const host = await queue.host('forgetting');
    const rule = await queue.rule(host);
    for (const [id, age] of [
      ['young', '29 days'],
      ['old', '31 days'],
    ] as const) {
      await queue.comment(host, rule, id);
      await stage.database.sql`
        update private.instagram_replies set happened_at = now() - ${age}::interval where event_id = ${id}`;
    }
    await stage.database.sql`select private.forget_what_is_old()`;
    expect(await queue.stored(host)).toMatchObject([{ event_id: 'young' }]);
  });
});

describe('a visit by the link in an Instagram message', () => {
  const visit = (events: unknown, network: string, actor: Actor = 'anon') =>
    stage.database.as(actor, async (tx) => {
      const headers = { 'user-agent': 'Mozilla/5.0', 'cf-connecting-ip': network };
      await tx`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
      await tx`select public.count_results(${JSON.stringify(events)}::text::jsonb)`;
    });
  const event = ({ offer }: Host, rule: unknown, kind = 'shown', source = 'instagram') => ({
    offer,
    kind,
    source,
    rule,
  });
  const numbersOf = async (host: Host, rule: string) => {
    await stage.database.sql`select private.add_up_results()`;
    const [row] = await stage.database.as(
      host.actor,
      (tx) => tx`select opened, copied from public.instagram_rules where id = ${rule}`,
    );
    return row;
  };

  it('counts once a day and person, for the source Instagram and for its rule, which shows 1 to 4 as a few', async () => {
    const queue = new InstagramQueue(stage.database);
    const host = await queue.host('visited');
    const rule = await queue.rule(host);
    expect(await numbersOf(host, rule)).toEqual({ opened: 0, copied: 0 });
    for (let nth = 1; nth <= 5; nth += 1) {
      const events = [
        event(host, rule),
        event(host, rule),
        event(host, rule, 'copied'),
        event(host, rule, 'shop'),
      ];
      await visit(nth < 5 ? events : events.slice(0, 2), `203.0.113.${nth}`);
    }
    await visit([event(host, rule)], '203.0.113.1');
    await visit([event(host, rule)], '203.0.113.61', host.actor);
    expect(await numbersOf(host, rule)).toEqual({ opened: 5, copied: null });
    expect(await countsOf(stage.database, host.offer)).toEqual({
      ...NO_RESULTS,
      shown: 5,
      copied: 4,
      shop: 4,
    });
    const { sources } = await readResults(stage.database, host.actor);
    expect(sources).toContainEqual({
      name: 'instagram',
      counts: { ...NO_RESULTS, shown: 5, copied: null, shop: null },
    });
    const [exact] = await stage.database
      .sql`select times_opened, times_copied from public.instagram_rules where id = ${rule}`;
    expect(exact).toEqual({ times_opened: 5, times_copied: 4 });
  });

  it("naming a rule that is another's, gone or not met on Instagram counts for the offer and for no rule", async () => {
    const queue = new InstagramQueue(stage.database);
    const [host, rival] = [await queue.host('forged_rule'), await queue.host('forged_rival')];
    const [own, theirs] = [await queue.rule(host), await queue.rule(rival)];
    await visit([event(host, theirs)], '203.0.113.1');
    await visit([event(host, crypto.randomUUID())], '203.0.113.2');
    await visit([event(host, own, 'shown', 'deals')], '203.0.113.3');
    await visit([event(host, null)], '203.0.113.4');
    await visit([{ offer: host.offer, kind: 'shown', source: 'instagram' }], '203.0.113.5');
    expect(await countsOf(stage.database, host.offer)).toMatchObject({ shown: 5 });
    expect(await numbersOf(host, own)).toEqual({ opened: 0, copied: 0 });
    expect(await numbersOf(rival, theirs)).toEqual({ opened: 0, copied: 0 });
  });

  it('naming a rule by a malformed id is an error, and nothing is counted', async () => {
    const queue = new InstagramQueue(stage.database);
    const host = await queue.host('malformed_rule');
    for (const rule of ['x', '', 7, { a: 1 }]) {
      await expect(visit([event(host, rule)], '203.0.113.1')).rejects.toMatchObject({
        code: '22023',
        message: 'An event has an offer, a kind and a source.',
      });
    }
    expect(await countsOf(stage.database, host.offer)).toEqual(NO_RESULTS);
  });

  it("is added to its rule's figures without a deadlock while replies of the same rules come in", async () => {
    const queue = new InstagramQueue(stage.database);
    const host = await queue.host('adding_up');
    const rules = [await queue.rule(host), await queue.rule(host), await queue.rule(host)];
    await Promise.all(
      Array.from({ length: 30 }, async (_, nth) => {
        await visit(rules.map((rule) => event(host, rule)).slice(nth % 3), `198.51.100.${nth}`);
        await Promise.all([
          queue.receive(
            host,
            rules.map((rule) => queue.event(rule, `${rule}-${nth}`)),
          ),
          stage.database.sql`select private.add_up_results()`,
        ]);
      }),
    );
    await stage.database.sql`select private.add_up_results()`;
    const [sum] = await stage.database.sql`
      select sum(times_opened)::int as opened, sum(matched)::int as matched from public.instagram_rules where influencer_id = ${host.id}`;
    expect(sum).toEqual({ opened: 30, matched: 90 });
  });
});
