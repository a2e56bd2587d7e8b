import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../../supabase/local/connect';
import type { Account } from '../../supabase/local/stand-ins/instagram/state';
import { type BenchStack, startBenchStack } from '../support/bench-stack';
import { printTimes } from '../support/print-times';

const ALONE = Number(process.env.BENCH_COMMENTS ?? 60);
/** So many accounts get a comment in each of so many seconds. */
const ACCOUNTS = 10;
const SECONDS = 30;

/** Prints how long a comment waits for its message: one alone, and with others. */
async function main() {
  const stack = await startBenchStack();
  try {
    const accounts: Account[] = [];
    for (let nth = 0; nth < ACCOUNTS; nth += 1) accounts.push(await answeringAccount(stack));
    const [first] = accounts;
    if (!first) throw new Error('There is no account.');
    await answered(stack, first, 'somebody_first');
    const alone: number[] = [];
    for (let nth = 0; nth < ALONE; nth += 1) {
      alone.push(await answered(stack, first, `alone_${nth}`));
      // Comments don't come in step with the schedule.
      await pause(100 + ((nth * 137) % 900));
    }
    printTimes('from a comment to its message', alone);
    printTimes("the webhook's answer to a comment", await webhooks(stack, first));
    printTimes(`the same, ${ACCOUNTS} comments a second`, await together(stack, accounts));
  } finally {
    await stack.stop();
  }
}

/** How long Instagram waits for the answer to each of a hundred webhooks, one after the other. */
async function webhooks({ instagram }: BenchStack, account: Account): Promise<number[]> {
  const { deliveries, world } = instagram;
  deliveries.held = [];
  for (let nth = 0; nth < 100; nth += 1) world.comment(account, `told_${nth}`, 'code?');
  const told = deliveries.held;
  deliveries.held = null;
  const times: number[] = [];
  for (const webhook of told) {
    const begun = performance.now();
    await deliveries.post(JSON.stringify(webhook));
    times.push(performance.now() - begun);
  }
  return times;
}

async function together(stack: BenchStack, accounts: readonly Account[]): Promise<number[]> {
  const times: Promise<number>[] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    for (const [nth, account] of accounts.entries())
      times.push(answered(stack, account, `together_${second}_${nth}`));
    await pause(1_000);
  }
  return Promise.all(times);
}

/** Somebody comments. @returns after how many milliseconds the message was there */
async function answered({ instagram }: BenchStack, account: Account, username: string): Promise<number> {
  const begun = performance.now();
  instagram.world.comment(account, username, 'code?');
  while (instagram.world.messagesTo(account, username).length === 0) await pause(10);
  return performance.now() - begun;
}

/** An account that was connected as a person does it, with an offer and a rule for any comment. */
async function answeringAccount({ apiUrl, keys, instagram, sql }: BenchStack): Promise<Account> {
  const client = connect(apiUrl, keys.publishable);
  const unique = crypto.randomUUID().slice(0, 8);
  const { data } = await client.auth.signUp({
    email: `vera-${unique}@bench.example`,
    password: 'a good password',
    options: { data: { username: `vera_${unique}`, full_name: 'Vera Sand' } },
  });
  const id = data.user?.id ?? '';
  await sql`update public.profiles set is_influencer = true where id = ${id}`;
  const account = instagram.world.addAccount();
  const begun = await client.functions.invoke<{ url: string }>('connect-instagram', {
    body: { influencer_id: id, begin: true },
  });
  const pressed = await fetch(begun.data?.url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ username: account.username, answer: 'allow' }),
    redirect: 'manual',
  });
  const { searchParams } = new URL(pressed.headers.get('location') ?? '');
  const { error } = await client.functions.invoke('connect-instagram', {
    body: { code: searchParams.get('code'), state: searchParams.get('state') },
  });
  if (error) throw error;
  await sql`
    with offer as (
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, affiliate_link)
      values (${id}, 'Clay Pots', 'CLAY20', '20% off', 'https://clay.example/')
      returning id
    )
    insert into public.instagram_rules (influencer_id, name, answers_to, choice, offer_ids, message)
    select ${id}, 'Any comment', 'comment', 'offer', array[id], 'Here is {code}!' from offer`;
  return account;
}

await main();
