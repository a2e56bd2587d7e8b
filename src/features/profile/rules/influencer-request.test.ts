import { expect, it } from 'vitest';
import { influencerRequestLink } from './influencer-request';

it('the mail that asks for influencer status has subject and body, whatever characters the name has', () => {
  const link = influencerRequestLink('support@promobell.test', {
    name: 'Mia & Söhne? #1',
    username: 'mia',
    email: 'mia+deals@example.com',
  });
  const url = new URL(link);
  expect([url.protocol, url.pathname]).toEqual(['mailto:', 'support@promobell.test']);
  expect(url.searchParams.get('subject')).toBe('Influencer account request');
  const body = url.searchParams.get('body');
  expect(body).toContain('Name: Mia & Söhne? #1\r\nUsername: @mia\r\nEmail: mia+deals@example.com');
  // Mail programs read a plus as a plus.
  expect(link).not.toContain('+');
});
