import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { Accounts, isDoctors } from '../../scripts/doctor/accounts';
import { type Finding, lineOf, sumOf } from '../../scripts/doctor/check';
import { requireKind } from '../../scripts/doctor/checks/keys';
import { ask, tokenIn } from '../../scripts/doctor/mailbox';
import { targetOf } from '../../scripts/doctor/settings';
import { closeServer, listen } from '../../supabase/local/listen';

it("the doctor's table has a line for each check, with what to do, and ends with the number of each kind", () => {
  const findings: Finding[] = [
    { name: 'Keys', is: 'ok', words: '' },
    { name: 'Functions', is: 'WRONG', words: 'set SITE_URL\nset VAPID_SUBJECT' },
    { name: 'Database', is: 'not checked', words: 'give --db' },
  ];
  expect(findings.map((finding) => lineOf(finding, 9))).toEqual([
    'Keys       ok',
    'Functions  WRONG: set SITE_URL\n           set VAPID_SUBJECT',
    'Database   not checked: give --db',
  ]);
  expect(sumOf(findings)).toBe('1 ok, 1 wrong, 1 not checked');
});

it.each([
  ['doctor_check_0123456789ab', 'doctor-check-0123456789ab@example.com', true],
  ['doctor_check_0123456789ab', 'you+me+doctor-check-0123456789ab@example.com', true],
  ['doctor_check_0123456789ab', 'somebody@example.com', false],
  ['doctor_check_0123456789ab', 'doctor-check-ba9876543210@example.com', false],
  ['doctor_check_strange', 'doctor-check-strange@example.com', false],
  ['somebody', 'doctor-check-0123456789ab@example.com', false],
])("whether the account %s with the address %s is the doctor's: %s", (username, email, is) => {
  expect(isDoctors(username, email)).toBe(is);
});

it("an account that may be the doctor's isn't passed over when the auth service can't say whose it is", async () => {
  const project = createServer(({ url = '' }, response) => {
    const isProfiles = url.startsWith('/rest/v1/profiles');
    const body = isProfiles
      ? [{ id: crypto.randomUUID(), username: 'doctor_check_0123456789ab' }]
      : { msg: 'Out of order.' };
    response
      .writeHead(isProfiles ? 200 : 500, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));
  });
  const url = `http://127.0.0.1:${await listen(project, 0)}`;
  const accounts = new Accounts({ url, publishableKey: 'sb_publishable_x', secretKey: 'sb_secret_x' });
  await expect(accounts.close()).rejects.toThrow(
    "whether these are the doctor's can't be read: doctor_check_0123456789ab",
  );
  await closeServer(project);
});

it.each([
  ['secret', 'sb_publishable_x', 'this is no secret key: it begins with sb_secret_'],
  ['publishable', 'x', 'this is no publishable key: it begins with sb_publishable_'],
  ['publishable', 'sb_secret_x', 'this is a secret key, which opens everything'],
] as const)(
  'a key that is given to the doctor as its %s key, with the value %s, has the error: %s',
  (kind, key, why) => {
    expect(() => requireKind(kind, key)).toThrow(why);
    expect(() => requireKind(kind, `sb_${kind}_x`)).not.toThrow();
  },
);

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

it('Ctrl-C while the doctor asks for a link ends the question, and reaches the process, which removes the accounts', async () => {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), { isTTY: true });
  const interrupt = vi.fn();
  const asked = ask('The link: ', { input, output, interrupt });
  input.write('\u0003');
  await expect(asked).rejects.toThrow('The operation was aborted');
  expect(interrupt).toHaveBeenCalledOnce();
});

describe("the doctor's settings", () => {
  it("prefer options to variables, and drop an address's trailing slash", () => {
    const args = ['--key', 'sb_publishable_x', '--site', 'https://promobell.example/'];
    const environment = {
      VITE_SUPABASE_URL: 'https://ref.supabase.co/',
      VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_other',
      DOCTOR_SECRET_KEY: 'sb_secret_x',
    };
    expect(targetOf(args, environment)).toEqual({
      url: 'https://ref.supabase.co',
      publishableKey: 'sb_publishable_x',
      secretKey: 'sb_secret_x',
      siteUrl: 'https://promobell.example',
    });
  });

  it.each([
    [[], 'Which project? Give --url, and --key'],
    [['--url', 'https://ref.supabase.co'], 'Which project? Give --url, and --key'],
    [['--url', 'ref', '--key', 'x'], "--url takes an address such as https://example.com, and not 'ref'."],
    [
      ['--url', 'https://ref.supabase.co', '--key', 'x', '--mailbox', 'you'],
      "--mailbox is an address, and not 'you'.",
    ],
    [['--secrets', 'x'], "Unknown option '--secrets'"],
  ])('refuse %j', (args, message) => {
    expect(() => targetOf(args, {})).toThrow(message);
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
