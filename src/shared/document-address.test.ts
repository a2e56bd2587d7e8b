import { expect, it } from 'vitest';
import { pagePath } from './document-address';

it.each([
  ['/', '/'],
  ['/deals', '/deals'],
  ['/deals/', '/deals'],
  ['/influencer/ana', '/influencer/ana'],
  ['/profile', '/profile'],
  ['/profile/', '/profile'],
  ['/profile/edit', '/profile'],
  ['/profile/edit/', '/profile'],
  ['/manage-influencer-codes/a1/add', '/manage-influencer-codes/a1'],
  ['/profile/unknown', '/profile/unknown'],
])('the page that the path %s belongs to is at %s', (path, page) => {
  expect(pagePath(path)).toBe(page);
});
