import { startBenchStack } from '../support/bench-stack';
import { printTimes } from '../support/print-times';

/** Half as many offers, each with an ending that was drawn and one that was chosen. */
const LINKS = Number(process.env.LINKS ?? 1_000_000);
const INFLUENCERS = 1_000;
const WARM_UP = 50;
const ROUNDS = 1_000;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

/** Prints how long following a short link takes over the whole stack: gateway, function, database and the counting. */
async function main() {
  const stack = await startBenchStack();
  const { sql, apiUrl } = stack;
  try {
    await populate();
    const links = await sql<{ ending: string }[]>`
      select ending from private.short_links where is_chosen order by random() limit ${WARM_UP + ROUNDS}`;
    const endings = links.map(({ ending }) => ending);
    console.log(`  ${LINKS.toLocaleString('en-US')} links`);
    await measure('into the shop, counted', endings, BROWSER);
    await measure('to the page with the preview, by a robot', endings, 'WhatsApp/2.23');
    await measure(
      'unknown',
      endings.map((ending) => `${ending}-x`),
      BROWSER,
    );
    await sql`select private.add_up_results()`;
    const [counted] = await sql`select count(*) from private.offer_results`;
    console.log(`  offers with a visit: ${counted?.count}`);
  } finally {
    await stack.stop();
  }

  async function populate() {
    await sql`
      insert into auth.users (id, email, raw_user_meta_data)
      select md5('influencer ' || n)::uuid, 'influencer' || n || '@promobell.test', jsonb_build_object('username', 'influencer-' || n)
      from generate_series(1, ${INFLUENCERS}::integer) n`;
    await sql`update public.profiles set is_influencer = true where true`;
    await sql.begin(async (tx) => {
      // Without what publishing makes of an offer, which isn't measured here.
      await tx`set local session_replication_role = replica`;
      await tx`
        insert into public.promo_codes (id, influencer_id, brand_name, promo_code, description, affiliate_link)
        select
          md5('offer ' || n)::uuid, md5('influencer ' || 1 + n % ${INFLUENCERS})::uuid, 'Brand ' || n % 5000, 'SAVE' || n, '20% off',
          'https://brand' || n % 5000 || '.example/?ref=' || n
        from generate_series(1, ${LINKS / 2}::integer) n`;
      await tx`
        insert into private.short_links (ending, influencer_id, offer_id, is_chosen)
        select left(md5('ending ' || c.id || chosen.is_chosen), 20), c.influencer_id, c.id, chosen.is_chosen
        from public.promo_codes c cross join (values (true), (false)) as chosen(is_chosen)`;
    });
    await sql`vacuum (analyze) public.promo_codes, private.short_links`;
  }

  async function measure(title: string, endings: readonly string[], agent: string) {
    const times: number[] = [];
    for (const [nth, ending] of endings.entries()) {
      const start = performance.now();
      const response = await fetch(`${apiUrl}/functions/v1/go/${ending}`, {
        redirect: 'manual',
        headers: { 'user-agent': agent },
      });
      await response.text();
      if (nth >= WARM_UP) times.push(performance.now() - start);
    }
    printTimes(title, times);
  }
}

await main();
