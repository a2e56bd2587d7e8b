import { INSTAGRAM_LIMITS } from '@rules/instagram-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { InstagramQueue, type RuleFields } from '../support/instagram';
import { code, setTheScene } from '../support/scene';
import { withSessions } from '../support/session';

const stage = setTheScene();

/** The columns of a rule that is taken, but for these. */
const ruleWith = (fields: RuleFields) => ({
  influencer_id: stage.scene.influencer.id,
  name: 'Code',
  answers_to: 'comment',
  choice: 'offer',
  offer_ids: [stage.scene.liveCode],
  message: 'Here it is: {code}',
  ...fields,
});

const add = (fields: RuleFields) =>
  stage.database.as(
    stage.scene.influencer.actor,
    async (tx) =>
      (await tx<{ id: string }[]>`insert into public.instagram_rules ${tx(ruleWith(fields))} returning id`)[0]
        ?.id,
  );

const change = (id: string | undefined, fields: RuleFields) =>
  stage.database.as(
    stage.scene.influencer.actor,
    (tx) => tx`update public.instagram_rules set ${tx({ ...fields })} where id = ${id ?? null}`,
  );

const removeAll = () => stage.database.sql`delete from public.instagram_rules`;

const texts = (number: number, length: number) =>
  Array.from({ length: number }, (_, nth) => String(nth).padEnd(length, 'x'));
const ids = (number: number) => Array.from({ length: number }, () => stage.scene.liveCode);

describe('a reply rule', () => {
  it.each<[string, () => RuleFields]>([
    [
      'with each text and list of the maximum length',
      () => ({
        name: 'x'.repeat(INSTAGRAM_LIMITS.name),
        keywords: texts(INSTAGRAM_LIMITS.keywords, INSTAGRAM_LIMITS.keyword),
        media_ids: texts(INSTAGRAM_LIMITS.posts, 20),
        message: 'x'.repeat(INSTAGRAM_LIMITS.message),
        public_replies: texts(INSTAGRAM_LIMITS.publicReplies, INSTAGRAM_LIMITS.publicReply),
      }),
    ],
    ['that answers any comment', () => ({ keywords: [] })],
    ['that answers any reply to a story', () => ({ answers_to: 'story_reply' })],
    ['that answers messages with a keyword', () => ({ answers_to: 'message', keywords: ['code'] })],
    ['with a menu', () => ({ choice: 'menu', offer_ids: ids(INSTAGRAM_LIMITS.offers) })],
    ['for a brand', () => ({ choice: 'brand', offer_ids: [], brand_name: 'Brand of live.example' })],
  ])('%s is accepted', async (_, fields) => {
    expect(await add(fields())).toBeDefined();
    await removeAll();
  });

  it.each<[string, string, () => Record<string, unknown>]>([
    ['without a name', 'name_given', () => ({ name: ' ' })],
    ['with too long a name', 'name_given', () => ({ name: 'x'.repeat(INSTAGRAM_LIMITS.name + 1) })],
    ['for something unknown', 'answers_to_known', () => ({ answers_to: 'like' })],
    [
      'with too many keywords',
      'keywords_given',
      () => ({ keywords: texts(INSTAGRAM_LIMITS.keywords + 1, 5) }),
    ],
    [
      'with too long a keyword',
      'keywords_given',
      () => ({ keywords: texts(1, INSTAGRAM_LIMITS.keyword + 1) }),
    ],
    ['with an empty keyword', 'keywords_given', () => ({ keywords: ['code', ' '] })],
    ['for messages without a keyword', 'keywords_for_message', () => ({ answers_to: 'message' })],
    ['with too many posts', 'media_ids_given', () => ({ media_ids: texts(INSTAGRAM_LIMITS.posts + 1, 5) })],
    [
      'for messages under a post',
      'media_ids_for_comment',
      () => ({
        answers_to: 'message',
        keywords: ['code'],
        media_ids: ['1'],
      }),
    ],
    ['with an unknown choice', 'choice_known', () => ({ choice: 'any' })],
    ['without an offer', 'offer_ids_number', () => ({ offer_ids: [] })],
    ['with two offers and no menu', 'offer_ids_number', () => ({ offer_ids: ids(2) })],
    [
      'with too large a menu',
      'offer_ids_number',
      () => ({ choice: 'menu', offer_ids: ids(INSTAGRAM_LIMITS.offers + 1) }),
    ],
    ['with a brand and offers', 'offer_ids_number', () => ({ choice: 'brand', brand_name: 'Brand' })],
    ["with another influencer's offer", 'offer_ids_own', () => ({ offer_ids: [stage.scene.rivalCode] })],
    ["with an offer that there isn't", 'offer_ids_own', () => ({ offer_ids: [crypto.randomUUID()] })],
    ['for no brand', 'brand_name_given', () => ({ choice: 'brand', offer_ids: [], brand_name: ' ' })],
    ['with an offer and a brand', 'brand_name_given', () => ({ brand_name: 'Brand' })],
    [
      'with too long a brand',
      'brand_name_given',
      () => ({ choice: 'brand', offer_ids: [], brand_name: 'x'.repeat(121) }),
    ],
    ['without a message', 'message_given', () => ({ message: '\n ' })],
    [
      'with too long a message',
      'message_given',
      () => ({ message: 'x'.repeat(INSTAGRAM_LIMITS.message + 1) }),
    ],
    [
      'with too many public replies',
      'public_replies_given',
      () => ({
        public_replies: texts(INSTAGRAM_LIMITS.publicReplies + 1, 5),
      }),
    ],
    [
      'with too long a public reply',
      'public_replies_given',
      () => ({
        public_replies: texts(1, INSTAGRAM_LIMITS.publicReply + 1),
      }),
    ],
    [
      'with a public reply to a story reply',
      'public_replies_for_comment',
      () => ({
        answers_to: 'story_reply',
        public_replies: ['Sent!'],
      }),
    ],
    ['that does something unknown otherwise', 'if_nothing_live_known', () => ({ if_nothing_live: 'scold' })],
  ])('%s is refused, and its constraint names the field', async (_, constraint, fields) => {
    const refused = { code: '23514', constraint_name: `instagram_rules_${constraint}` };
    await expect(add(fields())).rejects.toMatchObject(refused);
    const rule = await add({});
    await expect(change(rule, fields())).rejects.toMatchObject(refused);
    await removeAll();
  });

  it('is refused when its keywords are a list of lists, or contain a null', async () => {
    const { influencer, liveCode } = stage.scene;
    const insert = (keywords: string) =>
      stage.database.as(
        influencer.actor,
        (tx) => tx`
          insert into public.instagram_rules (influencer_id, name, answers_to, choice, offer_ids, message, keywords)
          values (${influencer.id}, 'Code', 'comment', 'offer', array[${liveCode}::uuid], 'x', ${keywords}::text::text[])`,
      );
    await expect(insert('{{a,b},{c,d}}')).rejects.toMatchObject({
      constraint_name: 'instagram_rules_keywords_given',
    });
    await expect(insert('{a,NULL}')).rejects.toMatchObject({
      constraint_name: 'instagram_rules_keywords_given',
    });
  });

  it('keeps an offer that was hidden since it was chosen, but none can be chosen that is hidden', async () => {
    const { database, scene } = stage;
    const offer = await code(database, scene.influencer, { domain: 'hidden.example' });
    const rule = await add({ offer_ids: [offer] });
    await database.sql`select private.hide_offer(${offer}, 'operator', 'It is not theirs.')`;
    await change(rule, { offer_ids: [offer], message: 'Other words' });
    await expect(add({ offer_ids: [offer] })).rejects.toMatchObject({
      constraint_name: 'instagram_rules_offer_ids_own',
    });
    await removeAll();
  });
});

describe('the limit of 20 reply rules', () => {
  const refused = {
    code: 'P0001',
    hint: 'instagram_rule_limit',
    message: 'There are 20 rules already, which is as many as fit. Delete one to add another.',
  };

  it('refuses the 21st from the influencer and from its agency until another one is deleted', async () => {
    const { scene, database } = stage;
    const rules: (string | undefined)[] = [];
    for (let nth = 0; nth < INSTAGRAM_LIMITS.rules; nth += 1) rules.push(await add({}));
    await expect(add({})).rejects.toMatchObject(refused);
    await expect(
      database.as(scene.agency.actor, (tx) => tx`insert into public.instagram_rules ${tx(ruleWith({}))}`),
    ).rejects.toMatchObject(refused);
    await database.as(
      scene.influencer.actor,
      (tx) => tx`delete from public.instagram_rules where id = ${rules[0] ?? ''}`,
    );
    expect(await add({})).toBeDefined();
    await removeAll();
  });

  it('holds for rules that are added at the same moment', async () => {
    const { scene, database } = stage;
    for (let nth = 0; nth < INSTAGRAM_LIMITS.rules - 1; nth += 1) await add({});
    const { actor } = scene.influencer;
    const outcomes = await withSessions(database, [actor, actor, scene.agency.actor], (...sessions) =>
      Promise.allSettled(
        sessions.map(({ sql }) => sql`insert into public.instagram_rules ${sql(ruleWith({}))}`),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject(refused);
    await removeAll();
  });

  it("isn't checked for a stranger, who is refused without waiting for the influencer's lock", async () => {
    const { scene, database } = stage;
    const lock = `instagram_rules ${scene.influencer.id}`;
    await database.sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`;
      await withSessions(database, [scene.rival.actor], async ({ sql }) => {
        await sql`set lock_timeout = '1ms'`;
        await expect(sql`insert into public.instagram_rules ${sql(ruleWith({}))}`).rejects.toMatchObject({
          code: '42501',
        });
      });
    });
  });
});

describe('the time since when a reply rule answers', () => {
  const since = async (id: string | undefined) => {
    const [row] = await stage.database.sql<{ active_since: Date }[]>`
      select active_since from public.instagram_rules where id = ${id ?? null}`;
    return row?.active_since.getTime() ?? 0;
  };
  const aged = async (fields: RuleFields = {}) => {
    const rule = await add(fields);
    await stage.database.sql`
      update public.instagram_rules set active_since = now() - interval '1 day' where id = ${rule ?? null}`;
    return rule;
  };
  const DAY = 86_400_000;

  it.each<[string, RuleFields]>([
    ['other keywords', { keywords: ['link'] }],
    ['chosen posts', { media_ids: ['1'] }],
    ['another trigger', { answers_to: 'story_reply' }],
  ])('starts again when the rule is given %s', async (_, fields) => {
    const rule = await aged();
    await change(rule, fields);
    expect(Date.now() - (await since(rule))).toBeLessThan(DAY / 2);
    await removeAll();
  });

  it('starts again when the rule is switched on, and not when it is switched off', async () => {
    const rule = await aged();
    await change(rule, { active: false });
    expect(Date.now() - (await since(rule))).toBeGreaterThan(DAY / 2);
    await change(rule, { active: true });
    expect(Date.now() - (await since(rule))).toBeLessThan(DAY / 2);
    await removeAll();
  });

  it("stays when the rule's message, name or choice changes", async () => {
    const rule = await aged();
    await change(rule, { message: 'Other words', name: 'Other', choice: 'menu' });
    expect(Date.now() - (await since(rule))).toBeGreaterThan(DAY / 2);
    await removeAll();
  });
});

describe('the reply rules of a connected account', () => {
  let queue: InstagramQueue;
  beforeAll(() => {
    queue = new InstagramQueue(stage.database);
  });
  const rulesOf = async (instagramId: string) => {
    const [row] = await stage.database.as(
      'service_role',
      (tx) => tx<
        { rules: { influencer_id: string; rules: { id: string; active_since: string }[] } | null }[]
      >`
        select public.instagram_rules_of(${instagramId}) as rules`,
    );
    return row?.rules;
  };

  it('are its active ones, in the order: for chosen posts, with keywords, older first', async () => {
    const host = await queue.host('matching_order');
    expect(await rulesOf(host.instagramId)).toEqual({ influencer_id: host.id, rules: [] });
    const anyComment = await queue.rule(host);
    const keyword = await queue.rule(host, { keywords: ['code'] });
    const laterKeyword = await queue.rule(host, { keywords: ['link'] });
    const anyUnderPost = await queue.rule(host, { media_ids: ['1'] });
    const keywordUnderPost = await queue.rule(host, { media_ids: ['1'], keywords: ['code'] });
    await queue.rule(host, { active: false });
    expect((await rulesOf(host.instagramId))?.rules.map(({ id }) => id)).toEqual([
      keywordUnderPost,
      anyUnderPost,
      keyword,
      laterKeyword,
      anyComment,
    ]);
  });

  it('are null for an account that nobody has connected', async () => {
    expect(await rulesOf('1')).toBeNull();
  });
});
