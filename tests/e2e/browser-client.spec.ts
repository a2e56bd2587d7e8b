import { createRequire } from 'node:module';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../src/lib/supabase/database';
import { apiUrl, keys } from '../support/e2e-settings';
import { expect, test } from './story';

// supabase-js as published, loaded into a page of the app.

declare global {
  interface Window {
    supabase: { createClient: (url: string, key: string, options: object) => SupabaseClient<Database> };
    client: SupabaseClient<Database>;
  }
}

const library = createRequire(import.meta.url).resolve('@supabase/supabase-js/dist/umd/supabase.js');

// The app's content security policy forbids this script, so the page is opened without it.
test.use({ bypassCSP: true });

test('supabase-js in a browser reads, counts, ranges and writes rows as the signed-in user', async ({
  people,
  openBrowser,
}) => {
  const page = await openBrowser(await people.member());
  await page.goto('/terms');
  await page.addScriptTag({ path: library });
  await page.evaluate(
    ([url, key]) => {
      window.client = window.supabase.createClient(url, key, { auth: { storageKey: 'supabase-auth' } });
    },
    [apiUrl, keys.publishable] as const,
  );
  const result = await page.evaluate(async () => {
    const { data } = await window.client.auth.getUser();
    const own = await window.client
      .from('profiles')
      .update({ bio: 'Hello' })
      .eq('id', data.user?.id ?? '')
      .select('bio')
      .single();
    const counted = await window.client.from('promo_codes').select('*', { count: 'exact', head: true });
    const ranged = await window.client.from('promo_codes').select('id').order('id').range(2, 4);
    return { own: own.data, counted: counted.count ?? 0, ranged: ranged.data?.length };
  });
  expect(result).toMatchObject({ own: { bio: 'Hello' }, ranged: 3 });
  // Of the 200 codes of the sample data one is for followers only.
  expect(result.counted).toBeGreaterThanOrEqual(199);
});
