import { describe, expect, it } from 'vitest';
import { checkBuildSettings } from '../../hosting/build-settings';

const good = {
  VITE_SUPABASE_URL: 'http://127.0.0.1:54321/',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
};

describe('the settings of a build', () => {
  it('accept the two required settings and empty ones', () => {
    expect(() =>
      checkBuildSettings({
        ...good,
        VITE_EXTENSION_STORE_URL: '',
        VITE_SUPPORT_EMAIL: '',
        VITE_META_PIXEL_ID: '',
      }),
    ).not.toThrow();
  });

  it.each([
    ['VITE_SUPABASE_URL', 'localhost'],
    ['VITE_SUPABASE_URL', undefined],
    ['VITE_SUPABASE_PUBLISHABLE_KEY', ''],
    ['VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_secret_oops'],
    ['VITE_EXTENSION_STORE_URL', 'javascript:alert(1)'],
    ['VITE_AFFILIATE_URL', 'partner.example'],
    ['VITE_SUPPORT_EMAIL', 'nobody'],
    ['VITE_RESIZE_PICTURES', 'true'],
    ['VITE_META_PIXEL_ID', 'my-pixel'],
    ['VITE_META_PIXEL_URL', 'data:text/javascript,alert(1)'],
    ['VITE_VAPID_PUBLIC_KEY', 'a-private-key'],
    ['VITE_SENTRY_DSN', 'my-project'],
  ])('are refused with an error that names the bad %s: %s', (name, value) => {
    expect(() => checkBuildSettings({ ...good, [name]: value })).toThrow(name);
  });

  it('are refused with an error that names all bad settings at once', () => {
    expect(() => checkBuildSettings({})).toThrow(/VITE_SUPABASE_URL.*VITE_SUPABASE_PUBLISHABLE_KEY/);
  });
});
