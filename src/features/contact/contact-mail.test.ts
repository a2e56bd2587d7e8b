import { expect, it } from 'vitest';
import { contactMail, contactSubject } from './contact-mail';

it.each([
  ['Elite Plan Enquiry', 'Elite Plan Enquiry'],
  ['  two   words ', 'two words'],
  [null, undefined],
  ['', undefined],
  [' \n\t ', undefined],
  ['Hello\r\nBcc: everybody@example.com', 'Hello Bcc: everybody@example.com'],
  ['half \uD83D a pair', 'half a pair'],
  ['turned \u202Earound\u202C', 'turned around'],
])('takes %j as %j', (given, subject) => {
  expect(contactSubject(given)).toBe(subject);
});

it('cuts a long subject', () => {
  expect(contactSubject('x'.repeat(120))).toBe('x'.repeat(120));
  expect(contactSubject('x'.repeat(5000))).toBe(`${'x'.repeat(119)}…`);
  expect(contactSubject('🔔'.repeat(200))).toBe(`${'🔔'.repeat(119)}…`);
});

it('lets no subject be anything but a subject', () => {
  const link = contactMail('help@promobell.test', 'a&body=b?cc=c#d%0Ae <script>');
  const { pathname, searchParams } = new URL(link);
  expect(pathname).toBe('help@promobell.test');
  expect([...searchParams]).toEqual([['subject', 'a&body=b?cc=c#d%0Ae <script>']]);
});

it('leaves out a subject that there is not', () => {
  expect(contactMail('help@promobell.test', undefined)).toBe('mailto:help@promobell.test');
});
