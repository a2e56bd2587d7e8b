import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MailStore } from '../../supabase/local/inbox/mail-store';
import { closeServer, listen } from '../../supabase/local/listen';
import { createEmailApi } from '../../supabase/local/stand-ins/email-api';

const mails = new MailStore();
let server: Server;
let url: string;
beforeAll(async () => {
  server = createEmailApi(mails, 're_test', () => undefined);
  url = `http://127.0.0.1:${await listen(server, 0)}/emails`;
});
afterAll(() => closeServer(server));

const mail = { from: 'a@a.test', to: 'b@b.test', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' };

async function post(body: unknown, headers: Record<string, string> = {}, path = '') {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer re_test', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

it('the mail stand-in puts a mail into the inbox', async () => {
  const answer = await post({ ...mail, to: 'c@c.test' });
  expect(answer).toEqual({ status: 200, body: { id: expect.any(String) } });
  expect(mails.list('c@c.test')).toEqual([expect.objectContaining({ ...mail, to: 'c@c.test' })]);
});

it('the mail stand-in accepts up to a hundred at once', async () => {
  const many = Array.from({ length: 101 }, (_, index) => ({ ...mail, to: `many-${index}@m.test` }));
  expect(await post(many, {}, '/batch')).toMatchObject({ status: 422 });
  expect(mails.list('many-0@m.test')).toEqual([]);
  expect(await post(many.slice(1), {}, '/batch')).toMatchObject({ status: 200 });
  expect(mails.list('many-100@m.test')).toHaveLength(1);
});

it('the mail stand-in sends one mail for a repeated idempotency key, and answers 409 to it with another mail', async () => {
  const key = { 'idempotency-key': 'welcome/1' };
  const first = await post(mail, key);
  expect(await post(mail, key)).toEqual(first);
  expect(await post({ ...mail, subject: 'Other' }, key)).toMatchObject({ status: 409 });
  expect(mails.list('b@b.test')).toHaveLength(1);
});

it.each([
  ['a wrong key', mail, { authorization: 'Bearer re_other' }, 401],
  ["a body that isn't JSON", 'hello', {}, 422],
  ['no receiver', { ...mail, to: undefined }, {}, 422],
  ['no subject', { ...mail, subject: '' }, {}, 422],
] as const)('the mail stand-in refuses %s', async (_, body, headers, status) => {
  const before = mails.list().length;
  expect(await post(body, headers)).toMatchObject({ status, body: { message: expect.any(String) } });
  expect(mails.list()).toHaveLength(before);
});
