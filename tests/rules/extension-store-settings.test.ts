import { expect, it } from 'vitest';
import { storeSettings } from '../../extension/build/store-settings';

const env = {
  VITE_SITE_URL: 'https://promobell.example',
  VITE_SUPABASE_URL: 'https://abc.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
};

it("the extension's store build reads its addresses and its key from the settings", () => {
  expect(storeSettings(env)).toEqual({
    siteUrl: 'https://promobell.example',
    apiUrl: 'https://abc.supabase.co',
    apiKey: 'sb_publishable_x',
  });
});

it.each(
  ['VITE_SITE_URL', 'VITE_SUPABASE_URL'].flatMap((name) =>
    ['http://promobell.example', 'promobell.example'].map((value) => [name, value] as const),
  ),
)("the extension's store build is refused when %s is %s", (name, value) => {
  expect(() => storeSettings({ ...env, [name]: value })).toThrow(
    `${name} is ${value}. An extension in a store needs an address that begins with https://.`,
  );
});

it("the extension's store build is refused without a key", () => {
  expect(() => storeSettings({ ...env, VITE_SUPABASE_PUBLISHABLE_KEY: '' })).toThrow(
    "VITE_SUPABASE_PUBLISHABLE_KEY isn't set: see .env.example.",
  );
});
