import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addressOf, isDoctors, usernameOf } from '../../scripts/doctor/account-names';
import { differencesOf, madeBetween } from '../../scripts/doctor/catalogue';
import { flawOfKey } from '../../scripts/doctor/checks/keys';
import { tokenIn } from '../../scripts/doctor/confirmation-mail';
import { requireAnswer } from '../../scripts/doctor/require-answer';
import { readDoctorSettings } from '../../scripts/doctor/settings';
import { different, exitCodeOf, lineOf, ok, sumOf, unchecked, wrong } from '../../scripts/doctor/verdict';

const findings = [
  { name: 'Keys', verdict: ok('two') },
  { name: 'Policies', verdict: unchecked('give --db') },
  { name: 'Extensions', verdict: different('no pg_cron') },
];

describe("the doctor's table", () => {
  it('has a line for each check, with what to do below a failed one', () => {
    const verdict = wrong('set SITE_URL\nset VAPID_SUBJECT');
    expect(lineOf({ name: 'Secrets', verdict }, 10)).toBe(
      'Secrets     WRONG: set SITE_URL\n            set VAPID_SUBJECT',
    );
    expect(findings.map((finding) => lineOf(finding, 10))).toEqual([
      'Keys        ok: two',
      'Policies    not checked: give --db',
      'Extensions  here only: no pg_cron',
    ]);
  });

  it("ends with the number of each kind, and doesn't count an unchecked one as ok", () => {
    expect(sumOf(findings)).toBe('1 ok, 0 wrong, 1 otherwise than on a hosted project, 1 not checked');
    expect(sumOf([{ name: 'Keys', verdict: ok() }])).toBe('1 ok, 0 wrong');
  });

  it('fails only when something is wrong', () => {
    expect(exitCodeOf(findings)).toBe(0);
    expect(exitCodeOf([...findings, { name: 'Site', verdict: wrong('build it') }])).toBe(1);
  });
});

describe('the doctor, at an address where nothing answers,', () => {
  const url = 'http://127.0.0.1:9';

  it('says how to start the embedded stack', async () => {
    await expect(requireAnswer({ url, embedded: true })).rejects.toThrow(
      'Nothing answers at http://127.0.0.1:9. Start the stack with `npm start`. If it has other ports, give the doctor the same variables (PROMOBELL_API_PORT and so on).',
    );
  });

  it("asks whether the address is the project's when it isn't the embedded stack's", async () => {
    await expect(requireAnswer({ url, embedded: false })).rejects.toThrow(
      'Nothing answers at http://127.0.0.1:9. Is it the address of the project?',
    );
  });
});

describe('the accounts that the doctor makes', () => {
  const key = '0123456789ab';

  it('are recognised by username and address together', () => {
    expect(isDoctors(usernameOf(key), addressOf(key))).toBe(true);
    expect(isDoctors(usernameOf(key), addressOf(key, 'you+me@example.com'))).toBe(true);
  });

  it.each([
    [usernameOf(key), 'somebody@example.com'],
    [usernameOf(key), addressOf('ba9876543210')],
    ['doctor_check_strange', addressOf('strange')],
    ['somebody', addressOf(key)],
  ])("aren't confused with an account with the username %s and the address %s", (username, email) => {
    expect(isDoctors(username, email)).toBe(false);
  });

  it('have an address in the mailbox that was given', () => {
    expect(addressOf(key, 'you@example.com')).toBe(`you+doctor-check-${key}@example.com`);
  });
});

describe('a key given to the doctor', () => {
  it.each([
    ['publishable', 'sb_publishable_x', undefined],
    ['secret', 'sb_secret_x', undefined],
    ['secret', 'sb_publishable_x', 'this is no secret key: it begins with sb_secret_'],
    ['publishable', 'x', 'this is no publishable key: it begins with sb_publishable_'],
  ] as const)('as its %s key, with the value %s, has the error: %s', (kind, key, flaw) => {
    expect(flawOfKey(kind, key)).toBe(flaw);
  });
});

describe('the link in a mail that the doctor reads', () => {
  it('yields the token that the page /confirm-email would pass on', () => {
    const link = 'https://promobell.example/confirm-email?token_hash=abc&type=signup';
    expect(tokenIn(link)).toEqual({ token_hash: 'abc', type: 'signup' });
  });

  it.each([
    ["the auth service's own", 'https://ref.supabase.co/auth/v1/verify?token=abc&type=signup'],
    ['a link to another page', 'https://promobell.example/reset-password?token_hash=abc&type=recovery'],
    ['no address', 'confirm'],
  ])('is refused when it is %s', (_, link) => {
    expect(() => tokenIn(link)).toThrow("The mail's link doesn't lead to /confirm-email");
  });
});

describe('two catalogues that the doctor compares', () => {
  const platform = new Map([['setting statement_timeout of authenticated', '8s']]);
  const expected = new Map([
    ['policy "Own" on private.follows', 'using x'],
    ['setting statement_timeout of anon', '2s'],
  ]);

  it('leave out what was there before the migrations, unless these changed it', () => {
    expect(madeBetween(platform, new Map([...platform, ...expected]))).toEqual(expected);
    const changed = new Map([['setting statement_timeout of authenticated', '1s']]);
    expect(madeBetween(platform, changed)).toEqual(changed);
  });

  it("differ in what is missing, changed or added, and not in the platform's objects", () => {
    const live = new Map([
      ['policy "Own" on private.follows', 'using true'],
      ['policy "Open" on storage.objects', 'using true'],
      ['grant of select on private.follows to anon', 'false'],
      ['trigger platform on auth.users', 'create trigger'],
    ]);
    expect(differencesOf(expected, live)).toEqual([
      { object: 'grant of select on private.follows to anon', is: 'added' },
      { object: 'policy "Open" on storage.objects', is: 'added' },
      { object: 'policy "Own" on private.follows', is: 'changed' },
      { object: 'setting statement_timeout of anon', is: 'missing' },
    ]);
  });
});

describe("the doctor's settings", () => {
  const NOWHERE = { PROMOBELL_DATA: '/nowhere' };

  it("prefer options to variables, and drop an address's trailing slash", async () => {
    const { target } = await readDoctorSettings(
      ['--key', 'sb_publishable_x', '--site', 'https://promobell.example/'],
      {
        ...NOWHERE,
        VITE_SUPABASE_URL: 'https://ref.supabase.co/',
        VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_other',
        DOCTOR_SECRET_KEY: 'sb_secret_x',
      },
    );
    expect(target).toMatchObject({
      embedded: false,
      url: 'https://ref.supabase.co',
      publishableKey: 'sb_publishable_x',
      secretKey: 'sb_secret_x',
      siteUrl: 'https://promobell.example',
      databaseUrl: undefined,
    });
  });

  it.each([
    [[], 'Which project? Give --url and --key, or start the embedded stack: npm start'],
    [['--url', 'https://ref.supabase.co'], '--key is missing'],
    [['--url', 'ref', '--key', 'x'], "--url takes an address such as https://example.com, and not 'ref'."],
    [
      ['--url', 'https://ref.supabase.co', '--key', 'x', '--mailbox', 'you'],
      "--mailbox takes an address of yours, such as you@example.com, and not 'you'.",
    ],
    [['--secrets', 'x'], "Unknown option '--secrets'"],
  ])('refuse %j', async (args, message) => {
    await expect(readDoctorSettings(args, NOWHERE)).rejects.toThrow(message);
  });
});

describe('the secrets of the functions', () => {
  it('each have a line in docs/hosting.md', () => {
    const read = (path: string) => readFileSync(path, 'utf8');
    const files = readdirSync('supabase/functions', { recursive: true }).map(String);
    const names = files
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [...read(`supabase/functions/${file}`).matchAll(/\benv(?:\.get)?\('([A-Z_]+)'\)/g)])
      .map(([, name = '']) => name)
      // The project's own, and those that lead to the embedded stack's stand-ins.
      .filter((name) => !/^SUPABASE_|_API_URL$|^INSTAGRAM_\w+_URL$/.test(name));
    const hosting = read('docs/hosting.md');
    expect(names.length).toBeGreaterThan(10);
    expect([...new Set(names)].filter((name) => !hosting.includes(`\`${name}\``))).toEqual([]);
  });
});
