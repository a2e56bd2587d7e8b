import { describe, expect, it } from 'vitest';
import { nameInPath, paths, safeReturnPath } from './paths';

describe('safeReturnPath', () => {
  it.each(['/', '/my-deals', '/deals?category=Food&q=a%20b#top', '/influencer/ana.b'])('keeps %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'my-deals',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/.//evil.example',
    '\\/evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('drops %j', (path) => {
    expect(safeReturnPath(path)).toBeUndefined();
  });
});

it('paths escape the names and addresses that are put into them', () => {
  expect(paths.influencer('a/b?c')).toBe('/influencer/a%2Fb%3Fc');
  expect(paths.login('/deals?q=x')).toBe('/login?next=%2Fdeals%3Fq%3Dx');
  expect(paths.signupAsInfluencer()).toBe('/signup?tab=influencer');
  expect(paths.signupAsInfluencer('/pricing')).toBe('/signup?tab=influencer&next=%2Fpricing');
  expect(paths.contact('a & b')).toBe('/contact?subject=a+%26+b');
});

describe("the name in a page's address", () => {
  it.each(['a%2Fb', 'A/B', 'Ben & Jerry?', '#', '...', '100%', 'Café 🎫', ' x '])(
    'is read back as it was put in: %j',
    (name) => {
      expect(nameInPath(new URL(paths.brand(name), 'https://promobell.example').pathname)).toBe(name);
    },
  );

  it.each([
    ['/brand', ''],
    ['/brand/', ''],
    ['/brand/x/', 'x'],
  ])('read from %j is %j', (pathname, name) => {
    expect(nameInPath(pathname)).toBe(name);
  });

  it.each(['/brand/%00', '/brand/a%00b', '/brand/%FF', '/influencer/%ED%A0%80', '/brand/%'])(
    'is invalid in %s',
    (pathname) => {
      expect(nameInPath(pathname)).toBeNull();
    },
  );
});
