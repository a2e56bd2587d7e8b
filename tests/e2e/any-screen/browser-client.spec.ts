import { createRequire } from 'node:module';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../../src/lib/supabase/database';
import { apiUrl, keys } from '../../support/e2e-settings';
import { fillSignIn } from '../screens';
import { expect, test } from '../story';

// The library as published, in a page of the app: what works here works for the avatar form to come.

declare global {
  interface Window {
    supabase: { createClient: (url: string, key: string, options: object) => SupabaseClient<Database> };
    client: SupabaseClient<Database>;
  }
}

const library = createRequire(import.meta.url).resolve('@supabase/supabase-js/dist/umd/supabase.js');

// The library comes into the page from outside, which the app's own policy forbids.
test.use({ bypassCSP: true });

test.beforeEach(async ({ page, people }) => {
  const nora = await people.member();
  await page.goto('/login');
  await fillSignIn(page, nora);
  await expect(page.getByRole('heading', { name: `Welcome back, ${nora.name}!` })).toBeVisible();
  await page.addScriptTag({ path: library });
  await page.evaluate(
    ([url, key]) => {
      window.client = window.supabase.createClient(url, key, { auth: { storageKey: 'supabase-auth' } });
    },
    [apiUrl, keys.publishable] as const,
  );
});

test('an avatar is uploaded, replaced, shown, listed and removed', async ({ page }) => {
  const result = await page.evaluate(async () => {
    const { data } = await window.client.auth.getUser();
    const avatars = window.client.storage.from('avatars');
    const path = `${data.user?.id}/1700000000000-my-face.png`;
    const image = (content: string) => new File([content], 'my-face.png', { type: 'image/png' });
    const first = await avatars.upload(path, image('first'), { upsert: true });
    const second = await avatars.upload(path, image('second'), { upsert: true });
    const { publicUrl } = avatars.getPublicUrl(path).data;
    const shown = await fetch(publicUrl, { cache: 'no-store' });
    const content = [shown.headers.get('content-type'), await shown.text()];
    const listed = await avatars.list(data.user?.id);
    const removed = await avatars.remove([path]);
    const gone = await avatars.list(data.user?.id);
    return {
      errors: [first.error, second.error, listed.error, removed.error, gone.error],
      path: second.data?.path === path,
      content,
      listed: listed.data?.map(({ name }) => name),
      removed: removed.data?.length,
      gone: gone.data,
    };
  });
  expect(result).toEqual({
    errors: [null, null, null, null, null],
    path: true,
    content: ['image/png', 'second'],
    listed: ['1700000000000-my-face.png'],
    removed: 1,
    gone: [],
  });
});

test('a foreign folder, a wrong type and 6 MB are refused', async ({ page, people, trouble }) => {
  const other = await people.member();
  trouble.expect(/^4\d\d: POST .*\/storage\/v1\/object\/avatars\//);
  const refusals = await page.evaluate(async (foreignFolder) => {
    const { data } = await window.client.auth.getUser();
    const own = data.user?.id;
    const attempts = [
      [`${foreignFolder}/me.png`, 'small', 'image/png'],
      [`me.png`, 'small', 'image/png'],
      [`${own}/me.svg`, '<svg/>', 'image/svg+xml'],
      [`${own}/me.html`, '<script>', 'text/html'],
      [`${own}/large.png`, 'x'.repeat(6 * 1024 * 1024), 'image/png'],
    ] as const;
    const statuses: unknown[] = [];
    for (const [path, content, type] of attempts) {
      const { error } = await window.client.storage
        .from('avatars')
        .upload(path, new Blob([content], { type }), { contentType: type });
      statuses.push(error && 'statusCode' in error ? `${error.statusCode} ${error.message}` : error);
    }
    return statuses;
  }, other.id);
  expect(refusals).toEqual([
    '403 new row violates row-level security policy',
    '403 new row violates row-level security policy',
    expect.stringMatching(/^415 mime type image\/svg\+xml is not supported/),
    expect.stringMatching(/^415 mime type text\/html is not supported/),
    '413 The object exceeded the maximum allowed size',
  ]);
});

test('rows are read, counted, ranged and written as the signed-in user', async ({ page }) => {
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
  expect(result.counted).toBeGreaterThanOrEqual(200);
});
