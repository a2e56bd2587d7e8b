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
])('the contact mail turns the subject %j of the address into %j', (given, subject) => {
  expect(contactSubject(given)).toBe(subject);
});

it('the contact mail shortens a long subject', () => {
  expect(contactSubject('x'.repeat(120))).toBe('x'.repeat(120));
  expect(contactSubject('x'.repeat(5000))).toBe(`${'x'.repeat(119)}…`);
  expect(contactSubject('🔔'.repeat(200))).toBe(`${'🔔'.repeat(119)}…`);
});

it("the contact mail's subject can't add a body or other headers", () => {
  const link = contactMail('help@promobell.test', 'a&body=b?cc=c#d%0Ae <script>');
  const { pathname, searchParams } = new URL(link);
  expect(pathname).toBe('help@promobell.test');
  expect([...searchParams]).toEqual([['subject', 'a&body=b?cc=c#d%0Ae <script>']]);
});

it("the contact mail's link has no subject when none is given", () => {
  expect(contactMail('help@promobell.test', undefined)).toBe('mailto:help@promobell.test');
});
