import { describe, expect, it } from 'vitest';
import { readSettings, stripeEnvironment } from '../../supabase/local/settings';
import { UserError } from '../../supabase/local/user-error';

describe('the settings of the embedded stack', () => {
  it("have the defaults of Supabase's own local stack", () => {
    expect(readSettings([], {})).toMatchObject({
      ports: { app: 5173, api: 54321, database: 54322, inbox: 54324 },
      databaseUrl: undefined,
      dataDir: expect.stringMatching(/[/\\]\.promobell$/),
    });
  });

  it('take no empty PROMOBELL_DATA for the folder that the command runs in, which a reset would remove', () => {
    const { dataDir } = readSettings([], { PROMOBELL_DATA: '' });
    expect(dataDir).toBe(readSettings([], {}).dataDir);
  });

  it('are read from flags, then from the environment', () => {
    const environment = {
      PROMOBELL_PORT: '6000',
      PROMOBELL_API_PORT: '6001',
      PROMOBELL_DB_PORT: '6002',
      PROMOBELL_INBOX_PORT: '6003',
      DATABASE_URL: 'postgresql://postgres@localhost:5432/own',
    };
    expect(readSettings([], environment)).toMatchObject({
      ports: { app: 6000, api: 6001, database: 6002, inbox: 6003 },
      databaseUrl: environment.DATABASE_URL,
    });
    const flags = ['--port', '7000', '--api-port=7001', '--db-port', '7002', '--inbox-port', '7003'];
    expect(readSettings(flags, environment).ports).toEqual({
      app: 7000,
      api: 7001,
      database: 7002,
      inbox: 7003,
    });
  });

  it.each([
    [['--port', 'many'], "'many' is not a port. --port (or PROMOBELL_PORT) takes a number from 1 to 65535."],
    [['--api-port', '70000'], "'70000' is not a port."],
    [['--db-port', '0'], "'0' is not a port."],
    [['--inbox-port', '1.5'], "'1.5' is not a port."],
    [['--prot', '6000'], 'Known are: --port N, --api-port N, --db-port N, --inbox-port N.'],
    [['--port', '6000', '--api-port', '6000'], '--port and --api-port are both 6000'],
  ])('refuse %j in one clear line', (flags, line) => {
    expect(() => readSettings(flags, {})).toThrow(UserError);
    expect(() => readSettings(flags, {})).toThrow(line);
  });

  it.each([
    ['NODE_ENV', 'production'],
    ['DATABASE_URL', 'postgresql://postgres:secret@db.abcdefgh.supabase.co:5432/postgres'],
    ['DATABASE_URL', 'postgresql://postgres@10.0.0.5:5432/postgres'],
    ['DATABASE_URL', 'postgresql://postgres@localhost.example.com/postgres'],
    ['DATABASE_URL', 'not an address'],
    ['AUTH_URL', 'https://abcdefgh.supabase.co/auth/v1'],
    ['STORAGE_URL', 'https://abcdefgh.supabase.co/storage/v1'],
    ['VITE_SUPABASE_URL', 'https://abcdefgh.supabase.co'],
    ['STRIPE_SECRET_KEY', 'sk_live_abc'],
    ['STRIPE_RESTRICTED_KEY', 'rk_live_abc'],
    ['SUPABASE_DB_URL', 'postgresql://postgres@db.abcdefgh.supabase.co/postgres'],
  ])('refuse %s=%s: it belongs to production', (name, value) => {
    expect(() => readSettings([], { [name]: value })).toThrow(UserError);
    expect(() => readSettings([], { [name]: value })).toThrow(name);
    // A secret is never printed.
    expect(() => readSettings([], { [name]: value })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('_live_') }),
    );
  });

  it.each([
    ['DATABASE_URL', 'postgresql://postgres@127.0.0.1:5432/postgres'],
    ['DATABASE_URL', 'postgres://postgres@[::1]:5432/postgres'],
    ['VITE_SUPABASE_URL', 'http://127.0.0.1:54321'],
    ['STRIPE_SECRET_KEY', 'sk_test_abc'],
    ['NODE_ENV', 'development'],
  ])('allow %s=%s', (name, value) => {
    expect(() => readSettings([], { [name]: value })).not.toThrow();
  });
});

it('separate auth and storage services are accepted only together with the database that they have migrated', () => {
  const services = { AUTH_URL: 'http://127.0.0.1:9999', STORAGE_URL: 'http://127.0.0.1:5000' };
  const databaseUrl = 'postgresql://postgres@127.0.0.1:5432/postgres';
  expect(readSettings([], { ...services, DATABASE_URL: databaseUrl })).toMatchObject({
    authUrl: services.AUTH_URL,
    storageUrl: services.STORAGE_URL,
    databaseUrl,
  });
  for (const [name, url] of Object.entries(services)) {
    expect(() => readSettings([], { [name]: url })).toThrow('AUTH_URL and STORAGE_URL need DATABASE_URL');
  }
});

describe('Stripe in the embedded stack', () => {
  const all = {
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    STRIPE_PRICE_BOOST: 'price_1',
    STRIPE_PRICE_GROWTH: 'price_2',
    STRIPE_PRICE_PRO: 'price_3',
  };

  it.each([{}, { STRIPE_SECRET_KEY: '' }, { STRIPE_PRICE_PRO: 'price_3' }])(
    'has a stand-in when no key is set: %j',
    (environment) => {
      expect(stripeEnvironment(environment)).toBeUndefined();
    },
  );

  it('is called with a key, and functions get nothing else of the environment', () => {
    expect(stripeEnvironment({ ...all, STRIPE_API_URL: 'http://elsewhere', HOME: '/root' })).toEqual(all);
  });

  it('has its missing settings named next to the key, without a secret', () => {
    const { STRIPE_PRICE_PRO, ...rest } = all;
    const read = () => stripeEnvironment({ ...rest, STRIPE_WEBHOOK_SECRET: '' });
    expect(read).toThrow(UserError);
    expect(read).toThrow('STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PRO');
    expect(read).not.toThrow(/sk_test_abc/);
  });
});
