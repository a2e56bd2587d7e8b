import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';

let stack: TestStack;

// Whatever the time, it is nine in the morning.
beforeAll(async () => {
  stack = await sharedTestStack();
  await stack.database.sql.unsafe(`
    alter function public.claim_result_mails(uuid, integer, timestamptz) rename to claim_at;
    create function public.claim_result_mails(run uuid, batch_size integer) returns setof public.result_mail language sql as
      $$ select * from public.claim_at(run, batch_size, (private.today() + time '09:00') at time zone 'utc') $$;
    grant execute on function public.claim_result_mails(uuid, integer) to service_role`);
});
afterAll(() =>
  stack.database.sql.unsafe(`
    drop function public.claim_result_mails(uuid, integer);
    alter function public.claim_at(uuid, integer, timestamptz) rename to claim_result_mails`),
);

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
    insert into private.influencer_results (influencer_id, source, month, shown, copied)
    select ${vera.userId}, '', month::date, days.sums, days.sums
    from generate_series(date_trunc('month', now() - interval '1 month'), now(), interval '1 month') as month,
      (select array_agg(2 * n) as sums from generate_series(0, 31) n) days`;
  return vera;
}

it('send-result-mails sends what is due once, in words that nobody else chose, with a working unsubscribe link', async () => {
  const vera = await influencer();
  const { sql } = stack.database;
  const [run] = await sql<{ id: string }[]>`
    insert into private.send_runs (job, ends_at) values ('result mails', now() + interval '1 minute') returning id`;
  await sql`truncate private.result_mail_runs`;
  const stranger = { run: crypto.randomUUID() };
  for (const body of [undefined, stranger])
    expect(await invoke(stack.client(), 'send-result-mails', body)).toMatchObject({ status: 401 });
  expect(await invoke(stack.client(), 'send-result-mails', { run: run?.id })).toMatchObject({ status: 200 });
  const mails = stack.mails.list(vera.email);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'A code of yours ends in 2 days',
    'Your codes were seen 14 times last week',
  ]);
  // The call ended before it could report them, and somebody copied a code since: they were sent all the same.
  await sql`update private.result_mail_runs set reached = '00000000-0000-0000-0000-000000000000'`;
  await sql`
    update private.influencer_results set copied = (select array_agg(3 * n) from unnest(shown) n)
    where influencer_id = ${vera.userId}`;
  const [again] = await sql<{ id: string }[]>`
    insert into private.send_runs (job, ends_at) values ('result mails', now() + interval '1 minute') returning id`;
  expect(await invoke(stack.client(), 'send-result-mails', { run: again?.id })).toMatchObject({
    status: 200,
  });
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
