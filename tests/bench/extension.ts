import { startBenchStack } from '../support/bench-stack';

/** Prints what the extension's list costs the database, for members who follow few and many. */
async function main() {
  const stack = await startBenchStack();
  const { sql } = stack;
  try {
    for (const [follower, influencers, offersEach] of [
      ['follows 500', 500, 10],
      ['follows 5000', 5000, 1],
      ['follows 10', 10, 10],
    ] as const) {
      const id = await populate(follower, influencers, offersEach);
      await measure(`${follower}, ${offersEach} offers each`, id);
    }
  } finally {
    await stack.stop();
  }

  async function populate(name: string, influencers: number, offersEach: number): Promise<string> {
    const prefix = name.replaceAll(' ', '');
    await sql`
      insert into auth.users (id, email, raw_user_meta_data)
      select gen_random_uuid(), ${prefix} || n || '@promobell.test', jsonb_build_object('username', ${prefix} || '-' || n, 'full_name', 'Somebody ' || n)
      from generate_series(0, ${influencers}::integer) n`;
    await sql`
      update public.profiles set is_influencer = true, avatar_url = 'https://api.promobell.test/storage/v1/object/public/avatars/' || id
      where username like ${`${prefix}-%`} and username <> ${`${prefix}-0`}`;
    await sql`
      insert into public.promo_codes (influencer_id, brand_name, brand_url, promo_code, description, affiliate_link)
      select p.id, 'Brand ' || n, 'https://brand' || n || '.example', 'SAVE' || n, '20% off everything in the shop, new things too ' || n,
             'https://www.brand' || n || '.example/?ref=' || p.username
      from public.profiles p cross join generate_series(1, ${offersEach}::integer) n
      where p.username like ${`${prefix}-%`} and p.is_influencer`;
    const [member] = await sql<
      { id: string }[]
    >`select id from public.profiles where username = ${`${prefix}-0`}`;
    const id = member?.id ?? '';
    await sql`
      insert into private.follows (user_id, influencer_id)
      select ${id}, p.id from public.profiles p where p.username like ${`${prefix}-%`} and p.is_influencer`;
    await sql`analyze`;
    return id;
  }

  async function measure(title: string, id: string) {
    const claims = JSON.stringify({ sub: id, role: 'authenticated' });
    await sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${claims}, true)`;
      await tx`set local role authenticated`;
      const [first] = await tx<
        { page: { version: string; next: string | null } }[]
      >`select public.extension_offers() as page`;
      if (!first) throw new Error('There is no answer.');
      const { version, next } = first.page;
      const calls = {
        'first page': [null, null],
        'second page': [null, next],
        unchanged: [version, null],
      } as const;
      for (const [name, [known, after]] of Object.entries(calls)) {
        const runs: { ms: number; blocks: number }[] = [];
        for (let run = 0; run < 20; run += 1) {
          const [row] = await tx`
            explain (analyze, buffers, timing off, format json) select public.extension_offers(${known}, ${after})`;
          if (!row) throw new Error('There is no plan.');
          const [{ Plan, 'Execution Time': ms }] = row['QUERY PLAN'];
          runs.push({ ms, blocks: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'] });
        }
        runs.sort((one, other) => one.ms - other.ms);
        const [size] = await tx`select length(public.extension_offers(${known}, ${after})::text) as bytes`;
        console.log(
          `${title}, ${name}: ${runs[0]?.ms} ms at best, ${runs[10]?.ms} ms in the middle, ${runs[0]?.blocks} blocks, ${size?.bytes} bytes`,
        );
      }
    });
  }
}

await main();
