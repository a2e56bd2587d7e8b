import { expect, it } from 'vitest';
import { parseAgencyView, writeAgencyView } from './agency-view';

it.each([
  ['', { tab: 'overview', search: '', sort: 'newest' }],
  [
    'tab=influencers&q=%20ada%20&sort=alphabetical',
    { tab: 'influencers', search: 'ada', sort: 'alphabetical' },
  ],
  ['tab=add', { tab: 'add', search: '', sort: 'newest' }],
  ['tab=secrets&sort=discount', { tab: 'overview', search: '', sort: 'newest' }],
])('reads ?%s', (query, view) => {
  expect(parseAgencyView(new URLSearchParams(query))).toEqual(view);
});

it.each(['', 'tab=influencers', 'tab=influencers&q=ada&sort=alphabetical', 'debug=1&tab=add'])(
  'writes ?%s as it was read',
  (query) => {
    const params = new URLSearchParams(query);
    expect(writeAgencyView(params, parseAgencyView(params)).toString()).toBe(query);
  },
);
