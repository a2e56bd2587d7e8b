import { expect, it } from 'vitest';
import { readAddress } from './mail-link';

const at = (address: string) => readAddress(new URL(address, 'https://promobell.test'));

it("readAddress takes a mail link's token on the page that the link leads to, and removes it from the address", () => {
  expect(at('/reset-password?token_hash=abc&type=recovery')).toEqual({
    link: { page: '/reset-password', tokenHash: 'abc', type: 'recovery' },
    address: '/reset-password',
  });
  expect(at('/confirm-email?utm=x&token_hash=abc&type=signup#top')).toEqual({
    link: { page: '/confirm-email', tokenHash: 'abc', type: 'signup' },
    address: '/confirm-email?utm=x#top',
  });
});

it.each([
  ['/deals?q=shoes&token_hash=abc&type=recovery', '/deals?q=shoes'],
  ['/reset-password?token_hash=abc&type=sms', '/reset-password'],
  ['/deals?q=shoes#access_token=a&refresh_token=b&type=magiclink', '/deals?q=shoes'],
  ['/reset-password#type=recovery&refresh_token=b&access_token=a', '/reset-password'],
])('readAddress removes the tokens from the address %s without using them', (address, clean) => {
  expect(at(address)).toEqual({ link: undefined, address: clean });
});

it.each(['/', '/confirm-email?token=sealed', '/how-it-works#extension', '/deals?type=new'])(
  'readAddress leaves the address %s unchanged',
  (address) => {
    expect(at(address)).toBeNull();
  },
);
