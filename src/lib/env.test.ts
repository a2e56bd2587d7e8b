import { describe, expect, it } from 'vitest';
import { parseEnv } from './env';

const good = {
  VITE_SUPABASE_URL: 'http://127.0.0.1:54321/',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
};

describe('parseEnv', () => {
  it('takes the two required settings and leaves empty ones out', () => {
    const env = parseEnv({
      ...good,
      VITE_EXTENSION_STORE_URL: '',
      VITE_SUPPORT_EMAIL: '',
      VITE_META_PIXEL_ID: '',
    });
    expect(env.metaPixelId).toBeUndefined();
    expect(env).toMatchObject({ supabaseUrl: 'http://127.0.0.1:54321', supabaseKey: 'sb_publishable_x' });
    expect(env.extensionStoreUrl).toBeUndefined();
    expect(env.supportEmail).toBeUndefined();
  });

  it.each([
    ['VITE_SUPABASE_URL', 'localhost'],
    ['VITE_SUPABASE_URL', undefined],
    ['VITE_SUPABASE_PUBLISHABLE_KEY', ''],
    ['VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_secret_oops'],
    ['VITE_EXTENSION_STORE_URL', 'javascript:alert(1)'],
    ['VITE_AFFILIATE_URL', 'partner.example'],
    ['VITE_SUPPORT_EMAIL', 'nobody'],
    ['VITE_META_PIXEL_ID', 'my-pixel'],
    ['VITE_META_PIXEL_URL', 'data:text/javascript,alert(1)'],
  ])('a bad %s names itself', (name, value) => {
    expect(() => parseEnv({ ...good, [name]: value })).toThrow(name);
  });

  it('names all bad settings at once', () => {
    expect(() => parseEnv({})).toThrow(/VITE_SUPABASE_URL.*VITE_SUPABASE_PUBLISHABLE_KEY/);
  });
});
