import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../hosting/security-headers';
import type { Catalogue } from '../../scripts/doctor/catalogue';
import { checks } from '../../scripts/doctor/checks';
import { siteChecks } from '../../scripts/doctor/checks/site';
import { examine } from '../../scripts/doctor/examine';
import type { Target } from '../../scripts/doctor/target';
import { wordsOf } from '../../scripts/doctor/verdict';
import { SLOW } from '../support/slow';
import { sharedTestStack, startTestStack, type TestStack } from '../support/stack';
import {
  type Door,
  migratedCatalogue,
  newLedgerPath,
  openDoor,
  openedFor,
  remainsIn,
  targetOf,
  wordsFor,
} from './doctor-bed';

let stack: TestStack;
let target: Target;
let expected: Catalogue;

beforeAll(async () => {
  stack = await sharedTestStack();
  target = targetOf(stack);
  expected = await migratedCatalogue();
});

describe('the doctor at the embedded stack', () => {
  it('finds nothing wrong, says what differs here, and leaves nothing behind', SLOW, async () => {
    await stack.tick();
    const ledgerPath = await newLedgerPath();
    const examination = await openedFor(target, ledgerPath);
    const withoutSite = checks.filter((check) => !siteChecks.includes(check));
    const told = { ...examination, expect: async () => expected, pause: () => stack.tick() };
    const findings = await examine(told, withoutSite);
    findings.push(await examination.close());
    const words = findings.map(({ name, verdict }) => `${name}: ${wordsOf(verdict)}`);
    expect(words.filter((line) => !/: ok(:|$)/.test(line))).toEqual([
      "Sign-ups by e-mail: here only: addresses aren't confirmed; a project has to (enable_confirmations)",
      "Extensions: here only: without pg_cron and pg_net: the stack has a clock of its own, and sends the database's requests itself",
      "Sign-up, confirmed by the mail's link: here only: no mail asks for it",
    ]);
    expect(findings).toHaveLength(withoutSite.length + 1);
    expect(await remainsIn(stack)).toEqual([]);
    expect(existsSync(ledgerPath)).toBe(false);
  });

  it('says for each check without its input what to give', async () => {
    const { url, publishableKey, embedded } = target;
    const examination = await openedFor({ url, publishableKey, embedded });
    const names = ['Secret key', 'Extensions', 'Policies', 'Redirect addresses', 'Headers of the site'];
    expect(await wordsFor(examination, checks, ...names)).toEqual([
      'not checked: give --secret',
      'not checked: give --db',
      'not checked: give --db',
      'not checked: give --site',
      'not checked: give --site',
    ]);
    await examination.close();
  });
});

describe('the doctor at a project that confirms addresses', () => {
  it("opens the link in the mail, and says what to give when it can't read any", SLOW, async () => {
    const confirming = await startTestStack({ emailConfirmations: true });
    const { secretKey, mailbox, ...rest } = { ...targetOf(confirming), embedded: false };
    const names = ['Sign-ups by e-mail', "Sign-up, confirmed by the mail's link", 'Sign-in'];
    const words: string[][] = [];
    for (const given of [{ mailbox, secretKey }, { secretKey }, { mailbox }, {}]) {
      const examination = await openedFor({ ...rest, ...given });
      words.push(await wordsFor(examination, checks, ...names));
      await examination.close();
    }
    expect(words).toEqual([
      ['ok', 'ok', 'ok'],
      ['ok', 'not checked: give --mailbox; this account was made with --secret, and no mail was sent', 'ok'],
      ['ok', 'ok', 'ok'],
      ['ok', 'not checked: give --mailbox or --secret', 'not checked: it needs the sign-up'],
    ]);
    expect(await remainsIn(confirming)).toEqual([]);
    await confirming.stop();
  });
});

describe('the doctor at wrong keys and addresses', () => {
  it.each([
    ['a legacy key', 'eyJhbGciOiJIUzI1NiJ9.e30.x', 'WRONG: this is a legacy key: '],
    ['a secret key', 'sb_secret_x', 'WRONG: this is a secret key, which opens everything: '],
    ["another project's key", 'sb_publishable_x', 'WRONG: http://127.0.0.1:'],
  ])('reports that the publishable key is %s', async (_, publishableKey, beginning) => {
    const examination = await openedFor({ ...target, publishableKey });
    const [words] = await wordsFor(examination, checks, 'Publishable key');
    expect(words?.slice(0, beginning.length)).toBe(beginning);
    await examination.close();
  });

  it("reports where mails lead, and that the site isn't among the redirect addresses", async () => {
    const examination = await openedFor({ ...target, siteUrl: 'https://promobell.example' });
    const names = ['Address of the site in mails', 'Redirect addresses'];
    const [address, redirects] = await wordsFor(examination, checks, ...names);
    expect(address).toMatch(
      /^WRONG: mails lead to http:\/\/localhost:5173 and not to https:\/\/promobell\.example \(site_url\)/,
    );
    expect(redirects).toMatch(
      /^WRONG: https:\/\/promobell\.example\/\*\* isn't among the redirect addresses \(additional_redirect_urls\)/,
    );
    await examination.close();
  });
});

describe('the doctor at a site', () => {
  const siteHeaders = () =>
    securityHeaders({
      supabaseUrl: stack.apiUrl,
      pixelUrl: 'https://pixel.example/x.js',
      sentryDsn: undefined,
    });

  /** A site as hosts serve it. */
  const openSite = (headers: Record<string, string>, broken: Record<string, number> = {}) =>
    openDoor(({ url }) => {
      const { pathname } = new URL(url);
      const types: Record<string, string> = {
        '/': 'text/html',
        '/deals': 'text/html',
        '/influencers': 'text/html',
        '/robots.txt': 'text/plain',
        '/sitemap.xml': 'application/xml',
        '/sitemap-profiles.xml': 'application/xml',
        '/api/upload-promo-codes': 'application/json',
      };
      const type = types[pathname];
      const usual = type === undefined ? 404 : pathname.startsWith('/api/') ? 405 : 200;
      return new Response('<h1>Deals</h1>', {
        status: broken[pathname] ?? usual,
        headers: { ...headers, 'content-type': type ?? 'text/html' },
      });
    });

  async function wordsAt(site: Door) {
    const examination = await openedFor({ ...target, embedded: false, siteUrl: site.url });
    const words = await wordsFor(examination, siteChecks, ...siteChecks.map(({ name }) => name));
    await examination.close();
    await site.close();
    return words;
  }

  it('finds its documents, headers and addresses in order', async () => {
    expect(await wordsAt(await openSite(siteHeaders()))).toEqual(['ok', 'ok', 'ok']);
  });

  it('names a missing header, and what the policy lacks', async () => {
    const { 'Strict-Transport-Security': _, ...headers } = siteHeaders();
    const policy = headers['Content-Security-Policy']?.replaceAll(stack.apiUrl, 'https://old.example') ?? '';
    const [, words] = await wordsAt(await openSite({ ...headers, 'Content-Security-Policy': policy }));
    expect(words?.split('\n')).toEqual([
      expect.stringMatching(
        /^WRONG: Content-Security-Policy: its img-src lacks http:\/\/127\.0\.0\.1:\d+; was this release built for/,
      ),
      'Strict-Transport-Security is missing: does the host read dist/_headers?',
    ]);
  });

  it('names missing documents and addresses', async () => {
    const [documents, , addresses] = await wordsAt(
      await openSite(siteHeaders(), { '/deals': 500, '/doctors-check-is-no-page': 200, '/sitemap.xml': 404 }),
    );
    expect(documents).toBe(
      'WRONG: /deals answers 500\nan unknown address answers 200 and not 404: the edge function "document" doesn\'t run',
    );
    expect(addresses).toMatch(
      /^WRONG: \/sitemap\.xml answers 404 \(application\/xml\): was the site built with VITE_SITE_URL/,
    );
  });
});
