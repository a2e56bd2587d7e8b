import { beforeAll, describe, expect, it } from 'vitest';
import { openToken } from '../../supabase/functions/_shared/instagram/sealed-token';
import { sharedTestStack, type TestStack } from '../support/stack';
import { newAgency } from './agencies';
import { connected, type OnInstagram } from './instagram-bed';
import { runJobs } from './run-jobs';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

const DAY_MS = 24 * 60 * 60_000;

/** A connected account whose token ends in so many days, at Instagram and in the database. */
async function endingIn(days: number): Promise<OnInstagram> {
  const on = await connected(stack);
  const { sql } = stack.database;
  await sql`update auth.users set email_confirmed_at = now() where id = ${on.person.userId}`;
  for (const token of tokensOf(on)) {
    token.issuedAt = Date.now() - 2 * DAY_MS;
    token.expiresAt = Date.now() + days * DAY_MS;
  }
  await sql`
    update public.instagram_accounts
    set expires_at = now() + make_interval(days => ${days}), renewal_planned_at = null, connected_at = now() - interval '2 days'
    where influencer_id = ${on.person.userId}`;
  await sql`
    update private.instagram_tokens set stored_at = now() - interval '2 days' where influencer_id = ${on.person.userId}`;
  return on;
}

const tokensOf = ({ account }: OnInstagram) =>
  stack.instagram.world.state.tokens.filter(({ accountId }) => accountId === account.id);

async function renew({ person }: OnInstagram) {
  const { sql } = stack.database;
  await sql`update public.instagram_accounts set renewal_planned_at = null where influencer_id = ${person.userId}`;
  await sql`select private.plan_instagram_renewals()`;
  await runJobs(stack, 'instagram token');
}

async function daysLeft({ person }: OnInstagram) {
  const [row] = await stack.database.sql<{ days: number }[]>`
    select round(extract(epoch from expires_at - now()) / 86400)::integer as days
    from public.instagram_accounts where influencer_id = ${person.userId}`;
  return row?.days;
}

const failRenewal = (code: number) =>
  stack.instagram.faults.push({ path: /^\/refresh_access_token$/, as: { code } });

const mailsTo = ({ person }: OnInstagram) =>
  stack.mails.list(person.email).filter(({ subject }) => subject === 'Please connect Instagram again');

describe('an Instagram token', () => {
  it('that ends within thirty days is renewed for sixty, and the new one is sealed', async () => {
    const on = await endingIn(20);
    await renew(on);
    expect(await daysLeft(on)).toBe(60);
    const [row] = await stack.database.sql<{ sealed_token: string }[]>`
      select sealed_token from private.instagram_tokens where influencer_id = ${on.person.userId}`;
    const key = stack.instagram.environment.INSTAGRAM_TOKEN_KEY ?? '';
    const opened = await openToken(row?.sealed_token ?? '', { key, influencerId: on.person.userId });
    expect(opened).toBe(tokensOf(on).at(-1)?.text);
    expect(mailsTo(on)).toEqual([]);
  });

  it("that ends in forty days isn't renewed", async () => {
    const on = await endingIn(40);
    await renew(on);
    expect(await daysLeft(on)).toBe(40);
  });

  it('that Instagram refuses leads to one mail to its influencer, without the Instagram username', async () => {
    const on = await endingIn(20);
    failRenewal(190);
    await renew(on);
    const [mail] = mailsTo(on);
    expect(mail?.text).toContain('/influencer-dashboard/instagram?from=mail');
    expect(mail?.text).not.toContain(on.account.username);
    const { data } = await on.person.client.rpc('get_instagram', { of_influencer: on.person.userId });
    expect(data).toMatchObject([{ state: 'reconnect' }]);
    await renew(on);
    expect(mailsTo(on)).toHaveLength(1);
  });

  it("of an influencer without a confirmed address leads to a mail to the agency, with a link to the agency's page", async () => {
    const on = await endingIn(3);
    const agency = await newAgency(stack);
    const { sql } = stack.database;
    await sql`update auth.users set email_confirmed_at = null where id = ${on.person.userId}`;
    await sql`insert into public.agency_influencers (agency_id, influencer_id) values (${agency.userId}, ${on.person.userId})`;
    failRenewal(2);
    await renew(on);
    expect(mailsTo(on)).toEqual([]);
    expect(mailsTo({ ...on, person: agency })[0]?.text).toContain(
      `/manage-influencer-codes/${on.person.userId}/instagram?from=mail`,
    );
  });

  it('whose renewal fails at Instagram is tried again, with one mail once seven days are left', async () => {
    const on = await endingIn(20);
    failRenewal(2);
    await renew(on);
    expect([await daysLeft(on), mailsTo(on)]).toEqual([20, []]);
    await renew(on);
    expect(await daysLeft(on)).toBe(60);

    const late = await endingIn(6);
    failRenewal(2);
    await renew(late);
    expect(mailsTo(late)).toHaveLength(1);
    failRenewal(2);
    await renew(late);
    expect(mailsTo(late)).toHaveLength(1);
  });
});

it("the functions' log contains no Instagram token when a renewal fails", async () => {
  const on = await endingIn(6);
  stack.instagram.faults.push({ path: /^\/refresh_access_token$/, as: 'silent' });
  await renew(on);
  const log = stack.log.join('\n');
  for (const { text } of stack.instagram.world.state.tokens) expect(log).not.toContain(text);
});
