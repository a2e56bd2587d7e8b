import { describe, expect, it } from 'vitest';
import { inPlace, toFollowedInfluencer } from './followed-influencer';

const rows = (ids: string, read = 'first') => [...ids].map((id) => ({ id, read }));

describe('the list of followed influencers, when read again', () => {
  it.each([
    ['the first time', '', 'abc', 'abc'],
    ['nothing changed', 'abc', 'abc', 'abc'],
    ['one unfollowed', 'abc', 'ac', 'abc'],
    ['all unfollowed', 'abc', '', 'abc'],
    ['one followed elsewhere', 'abc', 'xabc', 'xabc'],
    ['one unfollowed and followed again', 'abc', 'cab', 'abc'],
    ['one followed, one unfollowed', 'abc', 'xac', 'xabc'],
    ['a further page', 'ab', 'abcd', 'abcd'],
    ['everybody else by now', 'ab', 'xy', 'xyab'],
  ])('keeps unfollowed ones in place (%s): %j, then %j', (_case, before, after, shown) => {
    expect(inPlace(rows(before), rows(after)).map(({ id }) => id)).toEqual([...shown]);
  });

  it('shows the newest data of each influencer', () => {
    expect(inPlace(rows('ab'), rows('a', 'again'))).toEqual([
      { id: 'a', read: 'again' },
      { id: 'b', read: 'first' },
    ]);
  });
});

it.each([
  [{ full_name: 'Ada Osei', username: 'ada', is_creditcard: false }, 'Ada Osei', 'ada', 'ada'],
  [{ full_name: ' ', username: 'ada', is_creditcard: false }, 'Unnamed Influencer', 'ada', 'ada'],
  [{ full_name: null, username: 'kestrel', is_creditcard: true }, 'Unnamed Credit Card', null, 'kestrel'],
  [{ full_name: null, username: null, is_creditcard: null }, 'Unnamed Influencer', null, null],
])('the row %j is shown as %s, @%s, at %s', (row, name, username, handle) => {
  const shown = toFollowedInfluencer({ id: 'a1', avatar_url: null, live_offer_count: 0, ...row });
  expect(shown).toMatchObject({ name, username, handle });
});
