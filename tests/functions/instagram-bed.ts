import { expect } from 'vitest';
import { sealToken } from '../../supabase/functions/_shared/instagram/sealed-token';
import type { Fault } from '../../supabase/local/stand-ins/instagram/start';
import type { Account, Comment } from '../../supabase/local/stand-ins/instagram/state';
import { issueToken } from '../../supabase/local/stand-ins/instagram/tokens';
import type { SignedIn, TestStack } from '../support/stack';
import { invoke } from './answer';
import { influencer } from './payments-bed';

/** An influencer and its account on Instagram. */
export interface OnInstagram {
  person: SignedIn;
  account: Account;
}

/**
 * What a person's browser brings back from Instagram.
 * @param by who begins it; the influencer itself, unless it is its agency
 */
export async function cameBack(
  stack: TestStack,
  { person, account }: OnInstagram,
  { by = person, answer = 'allow' }: { by?: SignedIn; answer?: 'allow' | 'deny' } = {},
) {
  const begun = await invoke(by.client, 'connect-instagram', { influencer_id: person.userId, begin: true });
  expect(begun).toEqual({
    status: 200,
    body: { url: expect.stringContaining(`${stack.instagram.url}/oauth/authorize?`) },
  });
  const pressed = await fetch(begun.body.url, {
    method: 'POST',
    body: new URLSearchParams({ username: account.username, answer }),
    redirect: 'manual',
  });
  const { searchParams } = new URL(pressed.headers.get('location') ?? '');
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
}

export async function connect(stack: TestStack, { person, account }: OnInstagram): Promise<void> {
  const back = await cameBack(stack, { person, account });
  expect(await invoke(person.client, 'connect-instagram', back)).toEqual({
    status: 200,
    body: { influencer_id: person.userId, username: account.username },
  });
}

/** An influencer with a connected account, as `connect` leaves it after more requests than most tests are about. */
export async function connected(stack: TestStack): Promise<OnInstagram> {
  const person = await influencer(stack);
  const { world, environment } = stack.instagram;
  const account = world.addAccount();
  account.subscribed = ['comments', 'messages', 'messaging_postbacks'];
  const { text, expiresAt } = issueToken(world.state.tokens, account.id, true);
  const sealed = await sealToken(text, {
    key: environment.INSTAGRAM_TOKEN_KEY ?? '',
    influencerId: person.userId,
  });
  await stack.database.as(
    'service_role',
    (tx) => tx`
      select public.connect_instagram_account(
        ${person.userId}, ${person.userId}, ${account.id}, ${account.username}, ${sealed}, ${new Date(expiresAt)},
        ${account.appScopedId}
      )`,
  );
  // Looked through just now, so that no poll finds before the sender what is wrong with the account.
  await stack.database.sql`
    update public.instagram_accounts set polled_at = now() where influencer_id = ${person.userId}`;
  return { person, account };
}

interface OfferFields {
  brand_name?: string;
  promo_code?: string;
  description?: string;
  expiration_date?: string | null;
}

/** A live offer of the influencer's. */
export async function addOffer({ sql }: TestStack['database'], userId: string, fields: OfferFields = {}) {
  const offer = { brand_name: 'Clay Pots', promo_code: 'CLAY20', description: '20% off', ...fields };
  const [row] = await sql<{ id: string }[]>`
    insert into public.promo_codes (influencer_id, brand_name, promo_code, description, affiliate_link, expiration_date)
    values (
      ${userId}, ${offer.brand_name}, ${offer.promo_code}, ${offer.description}, 'https://clay.example/',
      ${offer.expiration_date ?? null}::date
    )
    returning id`;
  return row?.id ?? '';
}

interface RuleFields {
  answers_to?: 'comment' | 'story_reply' | 'message';
  keywords?: string[];
  media_ids?: string[];
  offer_ids?: string[];
  message?: string;
  public_replies?: string[];
  if_nothing_live?: 'profile' | 'nothing';
}

/** A rule of the influencer's; for any comment, unless told otherwise. It answers what has happened since a minute ago. */
export async function addRule({ sql }: TestStack['database'], userId: string, fields: RuleFields) {
  const rule = {
    answers_to: 'comment',
    keywords: [],
    media_ids: [],
    offer_ids: [],
    message: 'Here is {code} for {brand}!',
    public_replies: [],
    if_nothing_live: 'profile',
    ...fields,
  };
  const choice = rule.offer_ids.length > 1 ? 'menu' : 'offer';
  const [row] = await sql<{ id: string }[]>`
    insert into public.instagram_rules (
      influencer_id, name, answers_to, keywords, media_ids, choice, offer_ids, message, public_replies, if_nothing_live
    )
    values (
      ${userId}, 'A rule', ${rule.answers_to}, ${rule.keywords}, ${rule.media_ids}, ${choice}, ${rule.offer_ids}::uuid[],
      ${rule.message}, ${rule.public_replies}, ${rule.if_nothing_live}
    )
    returning id`;
  const id = row?.id ?? '';
  await sql`update public.instagram_rules set active_since = now() - interval '1 minute' where id = ${id}`;
  await sql`
    update public.instagram_accounts set answering_since = now() - interval '1 minute' where influencer_id = ${userId}`;
  return id;
}

/** An influencer with a connected account, an offer, and a rule that answers any comment with it. */
export async function answering(stack: TestStack, fields: RuleFields = {}) {
  const on = await connected(stack);
  const { userId } = on.person;
  const offer = await addOffer(stack.database, userId);
  const rule = await addRule(stack.database, userId, { offer_ids: [offer], ...fields });
  return { ...on, offer, rule };
}

/** The influencer's log, the oldest first. */
export async function repliesOf({ sql }: TestStack['database'], userId: string) {
  const rows = await sql`
    select r.event_id, r.kind, r.state, r.reason, r.public_reply, r.offer_ids, r.rule_id, r.media_id
    from private.instagram_replies r where r.influencer_id = ${userId} order by r.id`;
  return [...rows];
}

/** Waits until the webhooks have arrived and the schedule has answered them, and expects the reply to an event to be so. */
export async function replyComesToBe(
  { database, instagram, log, tick }: TestStack,
  { userId }: SignedIn,
  { id }: Pick<Comment, 'id'>,
  fields: Record<string, unknown>,
) {
  await instagram.deliveries.idle();
  await tick();
  const replies = await repliesOf(database, userId);
  // The stack's log says why a worker did nothing.
  expect(
    replies.find(({ event_id }) => event_id === id),
    log.slice(-20).join('\n'),
  ).toMatchObject(fields);
}

/** Has the next message of the account end so. */
export function failNextMessage({ instagram }: TestStack, { id }: Account, as: Fault['as']) {
  instagram.faults.push({ path: new RegExp(`/${id}/messages$`), as });
}

/** Makes waiting replies due now, as time would. */
export async function passWaiting({ sql }: TestStack['database'], userId: string) {
  await sql`
    update private.instagram_replies set due_at = now() where influencer_id = ${userId} and state = 'waiting'`;
  await sql`update public.instagram_accounts set resume_at = null where influencer_id = ${userId}`;
}
