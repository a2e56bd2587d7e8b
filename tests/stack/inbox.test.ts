import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProjectConfig } from '../../supabase/local/config';
import { MailStore } from '../../supabase/local/inbox/mail-store';
import { createInboxServer } from '../../supabase/local/inbox/server';
import { closeServer, listen } from '../../supabase/local/listen';
import { createAuthMails } from '../../supabase/local/lite/mailer';
import { MetaStore } from '../../supabase/local/stand-ins/meta';

const mails = new MailStore();
let server: Server;
let url: string;

beforeAll(async () => {
  const { auth } = await readProjectConfig();
  server = createInboxServer({
    mails,
    meta: new MetaStore(),
    instagramUrl: 'http://127.0.0.1:1',
    sendAuthMail: createAuthMails(mails, auth),
    log: () => undefined,
  });
  url = `http://127.0.0.1:${await listen(server, 0)}`;
});
afterAll(() => closeServer(server));

const page = async (path = '/') => {
  const response = await fetch(url + path);
  return {
    status: response.status,
    html: await response.text(),
    policy: response.headers.get('content-security-policy'),
  };
};

const HOSTILE = {
  to: '"><script>to</script>@example.com',
  from: '<b>from</b>',
  subject: '</title><img src=x onerror=alert(1)> & more',
  html: '<h1>Hello</h1></iframe><script>parent.alert(1)</script><a href="https://example.com/?a=1&amp;b=2">Go</a>" onload="x',
  text: '</pre><script>text</script>',
};

describe('the inbox page', () => {
  it('says when it is empty', async () => {
    const { status, html } = await page();
    expect(status).toBe(200);
    expect(html).toContain('No mail yet');
  });

  it('lists mails, newest first', async () => {
    mails.add({ to: 'a@example.com', from: 'p@example.com', subject: 'The first', html: '', text: '' });
    mails.add({
      to: 'b@example.com',
      from: 'p@example.com',
      subject: 'The second',
      html: '',
      text: '',
    });
    const { html } = await page();
    expect(html.indexOf('The second')).toBeGreaterThan(-1);
    expect(html.indexOf('The first')).toBeGreaterThan(html.indexOf('The second'));
    const listed = await (await fetch(`${url}/api/mails?to=a@example.com`)).json();
    expect(listed).toMatchObject([{ to: 'a@example.com', subject: 'The first' }]);
  });

  it('escapes everything in a mail, and frames its HTML in a sandbox without scripts', async () => {
    const mail = mails.add(HOSTILE);
    for (const { html } of [await page(), await page(`/mails/${mail.id}`)]) {
      expect(html).not.toMatch(/<script|<img|<b>/);
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; more');
    }
    const { html, policy } = await page(`/mails/${mail.id}`);
    const sandbox = /<iframe[^>]* sandbox="([^"]*)"/.exec(html)?.[1] ?? 'none';
    expect(sandbox).not.toMatch(/allow-scripts|allow-same-origin|none/);
    expect(policy).toContain("default-src 'none'");
    const framed = /srcdoc="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(framed).toContain('href=&quot;https://example.com/?a=1&amp;amp;b=2&quot;');
    expect(html).toContain('&lt;/pre&gt;&lt;script&gt;text');
  });

  it.each(['/mails/none', '/mails/', '/elsewhere', '/mails/%00', '//', '/mails/../../etc/passwd'])(
    'answers %s with a page and 404',
    async (path) => {
      const { status, html } = await page(path);
      expect(status).toBe(404);
      expect(html).toContain('<h1>');
    },
  );
});

describe('the mail hook of a separate auth service', () => {
  const post = (body: string) => fetch(`${url}/auth-mails`, { method: 'POST', body });

  it("puts its mail into the inbox, rendered from the app's template", async () => {
    const answer = await post(
      JSON.stringify({
        user: { email: 'nora@example.com' },
        email_data: { email_action_type: 'recovery', token_hash: 'abc', token: '123456' },
      }),
    );
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect(mails.list('nora@example.com')).toMatchObject([
      { subject: 'Reset your password', html: expect.stringContaining('token_hash=abc&amp;type=recovery') },
    ]);
  });

  it('sends a mail to both addresses about a change, each with its own link', async () => {
    await post(
      JSON.stringify({
        user: { email: 'old@example.com', new_email: 'new@example.com' },
        email_data: { email_action_type: 'email_change', token_hash: 'for-new', token_hash_new: 'for-old' },
      }),
    );
    expect(mails.list('new@example.com')).toMatchObject([{ html: expect.stringContaining('for-new') }]);
    expect(mails.list('old@example.com')).toMatchObject([{ html: expect.stringContaining('for-old') }]);
  });

  it('tells of an authenticator app that was added', async () => {
    await post(
      JSON.stringify({
        user: { email: 'ada@example.com' },
        email_data: { email_action_type: 'mfa_factor_enrolled_notification', token_hash: '' },
      }),
    );
    expect(mails.list('ada@example.com')).toMatchObject([{ subject: 'An authenticator app was added' }]);
  });

  it.each([
    '',
    'no json',
    '{"user":{"email":"otto@example.com"}}',
    '{"user":{"email":"otto@example.com"},"email_data":{"email_action_type":"toString","token_hash":""}}',
  ])('refuses %j', async (body) => {
    expect((await post(body)).status).toBe(400);
  });
});
