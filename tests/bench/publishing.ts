import { join } from 'node:path';
import { startStackOn } from '../support/bench-stack';
import { connect } from '../support/connect';
import { LARGE, MARKETPLACE, MIDDLING, SMALL } from '../support/marketplace';
import { printTimes } from '../support/print-times';
import { startStoredMarketplaces } from '../support/stored-marketplaces';

const SIZES = [SMALL, MIDDLING, LARGE];
const WARM_UP = 5;
const ROUNDS = 100;

/** Prints what publishing, changing and deleting one offer costs over the whole stack. */
async function main() {
  const marketplaces = await startStoredMarketplaces(SIZES);
  try {
    for (const [size, url] of marketplaces.urls.entries()) {
      console.log(`  ${SIZES[size]?.codes.toLocaleString('en-US')} codes`);
      await publishAt(url, join(marketplaces.folder, 'storage'));
    }
  } finally {
    await marketplaces.stop();
  }
}

async function publishAt(url: string, storage: string) {
  const stack = await startStackOn(url, storage);
  try {
    const client = connect(stack.apiUrl, stack.keys.publishable);
    const { data, error } = await client.auth.signInWithPassword({
      email: MARKETPLACE.busyInfluencer,
      password: MARKETPLACE.password,
    });
    if (error) throw error;
    const influencer = data.user.id;
    await stack.sql`
      insert into public.subscribers (user_id, subscribed, subscription_tier, subscription_end)
      values (${influencer}, true, 'Elite', now() + interval '1 day')
      on conflict (user_id) do update set subscription_end = excluded.subscription_end`;

    const published: number[] = [];
    const changed: number[] = [];
    const deleted: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const into = (times: number[]) => (round < WARM_UP ? [] : times);
      const ofThisRound = { influencer_id: influencer, promo_code: `NOW${round}` };
      await timed(into(published), () =>
        client.from('promo_codes').insert({
          ...ofThisRound,
          brand_name: 'Busy & Daughters',
          description: '20% off',
          category: 'Food',
          affiliate_link: 'https://busy.example/',
        }),
      );
      const { data } = await client.from('promo_codes').select('id').match(ofThisRound).single();
      const id = data?.id ?? '';
      await timed(into(changed), () =>
        client.from('promo_codes').update({ description: '25% off' }).eq('id', id),
      );
      await timed(into(deleted), () => client.from('promo_codes').delete().eq('id', id));
    }
    printTimes('publishing an offer', published);
    printTimes('changing it', changed);
    printTimes('deleting it', deleted);
  } finally {
    await stack.stop();
  }
}

async function timed(times: number[], ask: () => PromiseLike<{ error: unknown }>) {
  const start = performance.now();
  const { error } = await ask();
  if (error) throw error;
  times.push(performance.now() - start);
}

await main();
