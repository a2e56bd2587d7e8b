import { beforeAll, expect, it } from 'vitest';
import { addSumsOfResults } from '../support/results';
import { sharedTestStack, type TestStack } from '../support/stack';
import { runJobs } from './run-jobs';

let stack: TestStack;

beforeAll(async () => {
  stack = await sharedTestStack();
});

/** The mails of this week and of today, whatever the time: it is nine in the morning. */
async function send() {
  await stack.database
    .sql`select private.plan_result_mails((private.today() + time '09:00') at time zone 'utc')`;
  await runJobs(stack, 'result mails');
}

/** An influencer with a code that ends in two days, and two copies a day. */
async function influencer() {
  const vera = await stack.signUp();
  const { sql } = stack.database;
  await sql`update auth.users set email_confirmed_at = now() where id = ${vera.userId}`;
  await vera.client.from('profiles').update({ is_influencer: true, category: 'Home' }).eq('id', vera.userId);
  await sql`
    insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category, affiliate_link, expiration_date)
    values (${vera.userId}, 'Evil', 'EVIL20', 'evil', 'Home', 'https://evil.example', private.today() + 2)`;
  await sql`
    insert into private.offer_results (influencer_id, day, offer_id, source, shown, copied)
    select influencer_id, private.today() - ago, id, 'deals', 2, 2 from public.promo_codes, generate_series(0, 30) as ago
    where influencer_id = ${vera.userId}`;
  await addSumsOfResults(sql);
  return vera;
}

it('mails about results are sent once, in words that nobody else chose, with a working unsubscribe link', async () => {
  const vera = await influencer();
  const { sql } = stack.database;
  // Her followers opened shops by her short link, and looked at no code.
  const rita = await stack.signUp();
  await sql`update auth.users set email_confirmed_at = now() where id = ${rita.userId}`;
  await rita.client.from('profiles').update({ is_influencer: true }).eq('id', rita.userId);
  await sql`
    insert into private.influencer_results (influencer_id, day, source, shop)
    values (${rita.userId}, date_trunc('week', private.today())::date - 1, 'link', 3)`;
  await sql`update private.result_mail_days set day = '-infinity'`;
  await send();
  const mails = stack.mails.list(vera.email);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'A code of yours ends in 2 days',
    'Your codes were seen 14 times last week',
  ]);
  expect(stack.mails.list(rita.email).map(({ subject }) => subject)).toEqual(['Your week on Promobell']);
  // As if the call had ended before it could report them, and somebody copied a code since: they were sent all the same.
  await sql`update private.result_mail_days set day = '-infinity'`;
  await sql`
    update private.influencer_results set copied = 3 where influencer_id = ${vera.userId}`;
  await send();
  expect(stack.mails.list(vera.email)).toHaveLength(2);
  const weekly = mails.find(({ subject }) => subject.startsWith('Your'));
  for (const { html, text, subject } of mails) {
    expect(`${subject} ${html} ${text}`).not.toMatch(/evil/i);
    expect(text).toContain('Stop these mails: http://localhost:5173/stop-mails?token=');
  }
  expect(weekly?.text).toContain('Copied: 14, the week before 14');
  const [offer] = await sql`select id from public.promo_codes where influencer_id = ${vera.userId}`;
  expect(mails.find(({ subject }) => subject.startsWith('A code'))?.text).toContain(
    `Extend it: http://localhost:5173/influencer-dashboard?edit=${offer?.id}&from=mail`,
  );

  const [, token = ''] = /stop-mails\?token=(\S+)/.exec(weekly?.text ?? '') ?? [];
  const stop = await stack.client().rpc('unsubscribe', { token: decodeURIComponent(token) });
  expect(stop.data).toBe(true);
  const { data } = await vera.client.from('result_mails').select('weekly, ending').single();
  expect(data).toEqual({ weekly: false, ending: true });
});

it('which mails an influencer wants is saved in the same way the first time and later', async () => {
  const { client } = await stack.signUp();
  for (const wish of [
    { weekly: false, ending: true },
    { weekly: true, ending: false },
  ]) {
    const { error } = await client.from('result_mails').upsert(wish, { onConflict: 'influencer_id' });
    expect(error).toBeNull();
    const { data } = await client.from('result_mails').select('weekly, ending').single();
    expect(data).toEqual(wish);
  }
});
