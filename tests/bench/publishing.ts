import { join } from 'node:path';
import { connect } from '../../supabase/local/connect';
import { startStackOn } from '../support/bench-stack';
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

    const offer = {
      influencer_id: influencer,
      brand_name: 'Busy & Daughters',
      description: '20% off',
      category: 'Food',
      affiliate_link: 'https://busy.example/',
    };
    const publish = (promo_code: string, affiliate_link = offer.affiliate_link) =>
      client.from('promo_codes').insert({ ...offer, promo_code, affiliate_link });
    const remove = (promo_code: string) =>
      client.from('promo_codes').delete().match({ influencer_id: influencer, promo_code });
    // So that followers have the shop already.
    await publish('FIRST');

    const published: number[] = [];
    const changed: number[] = [];
    const deleted: number[] = [];
    const publishedAtNewShop: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const into = (times: number[]) => (round < WARM_UP ? [] : times);
      const code = `NOW${round}`;
      await timed(into(published), () => publish(code));
      const { data } = await client
        .from('promo_codes')
        .select('id')
        .match({ influencer_id: influencer, promo_code: code })
        .single();
      await timed(into(changed), () =>
        client
          .from('promo_codes')
          .update({ description: '25% off' })
          .eq('id', data?.id ?? ''),
      );
      await timed(into(deleted), () => remove(code));
      await timed(into(publishedAtNewShop), () => publish(code, `https://busy-${round}.example/`));
      await remove(code);
    }
    await remove('FIRST');
    printTimes('publishing an offer', published);
    printTimes('publishing one at a shop that is new to its followers', publishedAtNewShop);
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
