import { describe, expect, it } from 'vitest';
import { addedOffersLine } from '../components/follow-toasts';
import { mappingRows } from './mapping-rows';

const user = 'user-1';
const influencer = 'influencer-1';
const domainsOf = (domains: string[]) => mappingRows(user, influencer, domains).map((row) => row.domain);

describe('the mapping rows of a follow', () => {
  it.each([
    ['none', [], [null]],
    ['one', ['shop.example'], ['shop.example']],
    ['several', ['a.example', 'b.example'], ['a.example', 'b.example']],
    ['the same twice', ['a.example', 'b.example', 'a.example'], ['a.example', 'b.example']],
  ])('are one for each different shop domain, or one without a domain: %s', (_case, domains, mapped) => {
    expect(domainsOf(domains)).toEqual(mapped);
  });

  it('have the ids of the follower and the influencer', () => {
    expect(mappingRows(user, influencer, ['a.example'])).toEqual([
      { user_id: user, influencer_id: influencer, domain: 'a.example' },
    ]);
  });
});

it.each([
  [0, 0, true, undefined],
  [1, 0, false, undefined],
  [1, 0, true, 'Added 1 offer(s) to your browser extension'],
  [7, 6, true, 'Added 7 offer(s) to your browser extension'],
  [7, 6, false, 'Added 6 offer(s) to My Alerts'],
])(
  'the message after a follow that adds %i offers to the extension and %i to My Alerts, with a connected extension: %s, says: %s',
  (toExtension, toAlerts, hasExtension, line) => {
    expect(addedOffersLine({ toExtension, toAlerts }, hasExtension)).toBe(line);
  },
);
