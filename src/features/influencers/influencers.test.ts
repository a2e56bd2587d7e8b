import { describe, expect, it } from 'vitest';
import { toInfluencer } from './influencers';

const row: Parameters<typeof toInfluencer>[0] = {
  id: 'a1',
  full_name: 'Ana Flores',
  username: 'ana.flores',
  avatar_url: 'https://cdn.example/ana.png',
  category: 'Home',
  is_creditcard: false,
  follower_count: 12,
  live_offer_count: 3,
};

describe('toInfluencer', () => {
  it('takes its values from the row', () => {
    expect(toInfluencer(row)).toEqual({
      id: 'a1',
      name: 'Ana Flores',
      username: 'ana.flores',
      avatarUrl: 'https://cdn.example/ana.png',
      category: 'Home',
      isCreditCard: false,
      followerCount: 12,
      liveOfferCount: 3,
      handle: 'ana.flores',
    });
  });

  it.each([
    [null, '', false, 'Unnamed Influencer', 'unknown', 'a1'],
    ['  ', '', false, 'Unnamed Influencer', 'unknown', 'a1'],
    [null, '', true, 'Unnamed Credit Card', 'creditcard', 'a1'],
    ['Kestrel', 'kestrel', true, 'Kestrel', 'kestrel', 'kestrel'],
    [null, 'ana', false, 'Unnamed Influencer', 'ana', 'ana'],
    ['Ana', '', false, 'Ana', 'unknown', 'a1'],
  ])(
    'with name %j, username %j and credit card %j shows %s @%s at %s',
    (full_name, name, is_creditcard, shown, username, handle) => {
      expect(toInfluencer({ ...row, full_name, username: name, is_creditcard })).toMatchObject({
        name: shown,
        username,
        handle,
      });
    },
  );
});
