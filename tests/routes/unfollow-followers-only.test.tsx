import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { deviceDatabase } from '@/lib/device-database';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { followStandIn } from '../support/follow-stand-in';
import { influencerRow, rpcAnswer } from '../support/list-answers';
import { offerRow } from '../support/offer-rows';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const ana = influencerRow({ bio: null, is_influencer: true });
const quiet = offerRow({ influencer_id: ana.id, followers_only: true });
const loud = offerRow({ influencer_id: ana.id });
const others = offerRow({ influencer_id: 'somebody', followers_only: true });

const offlineCopy = (offers: unknown[]) => ({ userId: member.id, offers, hasMore: false, keptAt: 1 });
const lists = ['alerts', 'saved offers'];

/** What the device keeps. */
function deviceStore(offers: unknown[]) {
  const store = new Map<string, unknown>(lists.map((list) => [list, offlineCopy(offers)]));
  vi.spyOn(deviceDatabase, 'read').mockImplementation(async (key) => store.get(key));
  vi.spyOn(deviceDatabase, 'write').mockImplementation(async (key, value) => {
    store.set(key, value);
    return key;
  });
  return store;
}

it('an unfollow removes followers-only offers from the hearts and the offline copies, and nothing else', async () => {
  const store = deviceStore([quiet, loud, others]);
  let asked = 0;
  backend.use(
    profileAnswer(member),
    rpcAnswer('influencer_profile', [ana]),
    rpcAnswer('list_offers', [loud]),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_saved_offers`, () => {
      asked += 1;
      return HttpResponse.json([]);
    }),
    ...followStandIn({ follows: [ana.id, 'somebody'] }).handlers,
  );
  const { user } = renderApp('/influencer/ana.flores', member);
  await waitFor(() => expect(asked).toBe(1));
  await user.click(await screen.findByRole('button', { name: 'Following Ana Flores' }));
  for (const list of lists) await waitFor(() => expect(store.get(list)).toEqual(offlineCopy([loud, others])));
  await waitFor(() => expect(asked).toBe(2));
});

it('an unfollow that happened elsewhere removes followers-only offers from the offline copies', async () => {
  const own = offerRow({ influencer_id: member.id, followers_only: true });
  const store = deviceStore([quiet, loud, others, own]);
  backend.use(
    profileAnswer(member),
    rpcAnswer('influencer_profile', [ana]),
    rpcAnswer('list_offers', [loud]),
    rpcAnswer('my_saved_offers', []),
    ...followStandIn({ follows: ['somebody'] }).handlers,
  );
  renderApp('/influencer/ana.flores', member);
  for (const list of lists)
    await waitFor(() => expect(store.get(list)).toEqual(offlineCopy([loud, others, own])));
});
