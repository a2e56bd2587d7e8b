import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer, listen } from '../../supabase/local/listen';
import { passTime } from '../support/jobs';
import { picture } from '../support/pictures';
import { SLOW } from '../support/slow';
import { startTestStack, type TestStack } from '../support/stack';
import { newAgency, unusedInfluencer } from './agencies';
import { invoke } from './answer';
import { CutLine, type Moment } from './cut-line';
import { addOffer, addRule, connected, passWaiting, repliesOf } from './instagram-bed';
import { addressFrom, influencer, press, rowComesToBe, subscriptionsOf } from './payments-bed';

const toStripe = new CutLine();
const toInstagram = new CutLine();
const toSupabase = new CutLine();
let stack: TestStack;

beforeAll(async () => {
  const open = async ({ server }: CutLine) => `http://127.0.0.1:${await listen(server, 0)}`;
  stack = await startTestStack({
    functionEnv: {
      STRIPE_API_URL: await open(toStripe),
      INSTAGRAM_GRAPH_URL: await open(toInstagram),
      SUPABASE_URL: await open(toSupabase),
    },
  });
  toStripe.target = stack.stripe.url;
  toInstagram.target = stack.instagram.url;
  toSupabase.target = stack.apiUrl;
});
afterAll(async () => {
  await stack.stop();
  await Promise.all([toStripe, toInstagram, toSupabase].map(({ server }) => closeServer(server)));
});

it(
  'a checkout killed after any call to Stripe leads to one page, one customer and one subscription at the next attempt',
  SLOW,
  async () => {
    const vera = await influencer(stack);
    const isOurs = ({ metadata }: { metadata: { user_id?: string } }) => metadata.user_id === vera.userId;
    let killed = 0;
    for (let calls = 1; ; calls += 1) {
      toStripe.cutAfter(calls);
      const answer = await invoke(vera.client, 'create-checkout', { planType: 'Pro' });
      if (answer.status === 200) break;
      expect(answer.status).toBe(500);
      killed += 1;
    }
    toStripe.cutAfter(Number.POSITIVE_INFINITY);
    expect(killed).toBeGreaterThan(2);
    const { books } = stack.stripe.account;
    const url = await addressFrom(vera, 'create-checkout', { planType: 'Pro' });
    expect(books.customers.filter(isOurs)).toHaveLength(1);
    expect((await press(url, { card: 'good' })).status).toBe(303);
    await rowComesToBe(stack, vera, { subscribed: true, subscription_tier: 'Pro' });
    expect(await subscriptionsOf(stack, vera)).toHaveLength(1);
  },
);

it("creating an influencer, killed after any call, doesn't block a later attempt", SLOW, async () => {
  const agency = await newAgency(stack);
  const { sql } = stack.database;
  for (let calls = 1; ; calls += 1) {
    const wished = unusedInfluencer();
    toSupabase.cutAfter(calls);
    const answer = await invoke(agency.client, 'create-influencer-user', {
      agency_id: agency.userId,
      ...wished,
    });
    toSupabase.cutAfter(Number.POSITIVE_INFINITY);
    if (answer.status === 200) {
      expect(calls).toBeGreaterThan(4);
      break;
    }
    expect(answer.status).toBe(500);
    await sql`update auth.users set created_at = now() - interval '8 minutes' where email = ${wished.email}`;
    const again = await invoke(agency.client, 'create-influencer-user', {
      agency_id: agency.userId,
      ...wished,
    });
    const [account] = await sql`
      select p.is_influencer, link.agency_id = ${agency.userId} as is_managed
      from auth.users u join public.profiles p on p.id = u.id
      left join public.agency_influencers link on link.influencer_id = u.id
      where u.email = ${wished.email}`;
    // Killed after the last step, the account exists and the agency has its password.
    expect([200, 409]).toContain(again.status);
    expect(account).toEqual({ is_influencer: true, is_managed: true });
  }
});

it('an influencer whose adoption was answered in part stays, because it was adopted', SLOW, async () => {
  const agency = await newAgency(stack);
  const wished = unusedInfluencer();
  toSupabase.cutAt({ when: 'within', path: /\/rpc\/adopt_influencers$/ });
  const answer = await invoke(agency.client, 'create-influencer-user', {
    agency_id: agency.userId,
    ...wished,
  });
  expect([toSupabase.isWaiting, answer.status]).toEqual([false, 500]);
  const { sql } = stack.database;
  const adopted = await sql`
    select link.agency_id from auth.users u
    join public.agency_influencers link on link.influencer_id = u.id
    where u.email = ${wished.email}`;
  expect([...adopted]).toEqual([{ agency_id: agency.userId }]);
});

it('a picture that the profile shows stays when its function never hears it was saved', SLOW, async () => {
  const vera = await stack.signUp();
  toSupabase.cutAt({ when: 'within', path: /\/rpc\/save_profile$/ });
  const form = new FormData();
  form.set('avatar', picture('me.png'));
  expect((await invoke(vera.client, 'upload-avatar', form)).status).toBe(500);
  expect(toSupabase.isWaiting).toBe(false);
  const [profile] = await stack.database.sql<{ avatar_url: string }[]>`
    select avatar_url from public.profiles where id = ${vera.userId}`;
  const { data: files } = await stack.admin().storage.from('avatars').list(vera.userId);
  expect(files?.map(({ name }) => name)).toEqual([profile?.avatar_url.split('/').at(-1)]);
});

describe('Instagram senders that are killed', () => {
  /** What they do in turn, and whom they ask for it. */
  const STEPS: [name: string, line: CutLine, path: RegExp][] = [
    ['claiming replies', toSupabase, /\/rpc\/claim_instagram_replies$/],
    ['sending a message', toInstagram, /\/messages$/],
    ['reporting a message', toSupabase, /\/rpc\/acknowledge_instagram_reply$/],
    ['replying publicly', toInstagram, /\/replies$/],
    ['reporting a public reply', toSupabase, /\/rpc\/acknowledge_instagram_public_reply$/],
    ['ending the run', toSupabase, /\/rpc\/end_run$/],
  ];
  const MOMENTS = STEPS.flatMap(([step, line, path]) =>
    (['before', 'after'] as const).map((when): [string, CutLine, Moment] => [
      `${when} ${step}`,
      line,
      { when, path },
    ]),
  );

  /** Two commenters and one who writes, to an influencer that answers both. */
  async function asked() {
    const { person, account } = await connected(stack);
    const offer = await addOffer(stack.database, person.userId);
    const rule = { offer_ids: [offer] };
    await addRule(stack.database, person.userId, { ...rule, public_replies: ['Sent you a message!'] });
    await addRule(stack.database, person.userId, { ...rule, answers_to: 'message', keywords: ['code'] });
    const { world, deliveries } = stack.instagram;
    const comments = ['ida', 'nora'].map((name) => ({ name, event: world.comment(account, name, 'code?') }));
    const written = world.write(account, 'sam', 'code');
    await deliveries.idle();
    return { person, account, offer, comments, written };
  }

  /** What a killed run has claimed is free again, as after its time. */
  async function passClaims(userId: string) {
    const { sql } = stack.database;
    await sql`update private.worker_runs set ends_at = now() where purpose = 'instagram'`;
    await sql`
      update private.instagram_replies set claimed_at = now() - interval '1 minute'
      where state = 'waiting' and claimed_by is not null`;
    await passWaiting(stack.database, userId);
  }

  it.each(MOMENTS)(
    '%s answer each comment once, and log messages that may have arrived',
    async (_, line, moment) => {
      const { person, account, offer, comments, written } = await asked();
      line.cutAt(moment);
      await stack.tick();
      expect(line.isWaiting).toBe(false);
      await passClaims(person.userId);
      await stack.tick();

      const { world } = stack.instagram;
      const replies = await repliesOf(stack.database, person.userId);
      const replyTo = (id: string) => replies.find(({ event_id }) => event_id === id);
      for (const { name, event } of comments) {
        expect(world.messagesTo(account, name)).toHaveLength(1);
        expect(replyTo(event.id)).toMatchObject({ state: 'sent', offer_ids: [offer] });
        expect([
          ['sent', 1],
          ['unsure', 0],
          ['unsure', 1],
        ]).toContainEqual([replyTo(event.id)?.public_reply, world.publicRepliesTo(event).length]);
      }
      const { state, reason } = replyTo(written.id) ?? {};
      expect([
        ['sent', null, 1],
        ['failed', 'unsure', 0],
        ['failed', 'unsure', 1],
      ]).toContainEqual([state, reason, world.messagesTo(account, 'sam').length]);
    },
  );
});

describe('a run of jobs that is killed', () => {
  const STEPS: [name: string, path: RegExp][] = [
    ['claiming mails', /\/rpc\/claim_jobs$/],
    ['finishing mails', /\/rpc\/finish_jobs$/],
    ['ending the run', /\/rpc\/end_run$/],
  ];

  it.each(
    STEPS.flatMap(([step, path]) => (['before', 'after'] as const).map((when) => ({ step, when, path }))),
  )('$when $step has told each account once when the next one has ended', async ({ when, path }) => {
    const { sql } = stack.database;
    const told = [await stack.signUp(), await stack.signUp()];
    for (const { userId } of told) {
      await sql`update auth.users set email_confirmed_at = now() where id = ${userId}`;
      await sql`select private.notify(${userId}, 'offer shown', 'Looked at.')`;
    }
    toSupabase.cutAt({ when, path });
    await stack.tick();
    expect(toSupabase.isWaiting).toBe(false);
    await passTime(sql);
    await sql`update private.worker_runs set ends_at = now()`;
    await stack.tick();
    for (const { email } of told) expect(stack.mails.list(email)).toHaveLength(1);
    expect(await sql`select from private.jobs where kind = 'notice'`).toHaveLength(0);
  });
});
