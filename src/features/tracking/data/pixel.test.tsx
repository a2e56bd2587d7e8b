import { beforeEach, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { pixelCookies, silencePixel, trackByPixel } from './pixel';

beforeEach(() => {
  Object.assign(env, { metaPixelId: '123', metaPixelUrl: 'https://pixel.test/fbevents.js' });
  delete window.fbq;
  for (const script of document.head.querySelectorAll('script')) script.remove();
});

/** The pixel's script element, if it was loaded on a page with this address. */
function scriptOn(address: string) {
  history.replaceState(null, '', address);
  trackByPixel('PageView', {}, crypto.randomUUID());
  return document.head.querySelector('script')?.src;
}

it.each([
  '/confirm-email?token=sealed',
  '/address-back?token=sealed',
  '/reset-password#access_token=secret&refresh_token=secret&type=recovery',
  '/reset-password?code=secret',
  '/login?x=1&token_hash=secret',
  '/login?next=%2Fobjection%3Ftoken%3Dsealed',
  '/objection?%74oken=sealed',
])("the pixel isn't loaded on %s, whose address it would send", (address) => {
  expect(scriptOn(address)).toBeUndefined();
  expect(window.fbq).toBeUndefined();
});

it.each(['/', '/deals?q=token', '/deals?barcode=1#codes'])('the pixel is loaded on %s', (address) => {
  expect(scriptOn(address)).toBe('https://pixel.test/fbevents.js');
});

it("the pixel's cookies, and no others, are removed when the consent is withdrawn, also by a browser without cookieStore", () => {
  for (const cookie of ['_fbp=fb.1.2', '_fbc=fb.1.3', 'other=stays']) document.cookie = `${cookie}; Path=/`;
  expect(pixelCookies()).toEqual({ fbp: 'fb.1.2', fbc: 'fb.1.3' });
  silencePixel();
  expect(document.cookie).toBe('other=stays');
});
