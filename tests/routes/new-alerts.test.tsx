import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { followStandIn } from '../support/follow-stand-in';
import { newAlertsAnswer, rpcAnswer } from '../support/list-answers';
import { offerRow } from '../support/offer-rows';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';
import { requestsSettled } from '../support/settled-requests';

const at = (second: number) => `2026-11-21T09:00:${String(second).padStart(2, '0')}+00:00`;
let published: ReturnType<typeof offerRow>[];
const publish = (code: string, second: number) => {
  published = [offerRow({ id: code, promo_code: code, created_at: at(second) }), ...published];
};
const hasSeenUntil = (second: number, userId = member.id) =>
  localStorage.setItem(`promobell-alerts-seen:${userId}`, at(second));

/** Newest first. */
const alertsStandIn = () =>
  http.post(`${SUPABASE_URL}/rest/v1/rpc/list_alerts`, () => HttpResponse.json(published));

beforeEach(() => {
  published = [];
  for (const [place, code] of ['OLD', 'SEEN', 'FRESH', 'FRESHER'].entries()) publish(code, place);
  backend.use(
    profileAnswer(member),
    ...followStandIn({ follows: [offerRow().influencer_id] }).handlers,
    rpcAnswer('list_brands', []),
    alertsStandIn(),
    newAlertsAnswer(() => published.map((row) => row.created_at)),
  );
});

const ticketOf = async (code: string) => {
  const ticket = (await screen.findByText(code)).closest('article');
  if (!ticket) throw new Error(`${code} is on no ticket.`);
  return within(ticket);
};
const marked = async () => {
  const tickets = await screen.findAllByRole('article');
  return tickets
    .filter((ticket) => within(ticket).queryByText('New'))
    .map((ticket) =>
      within(ticket)
        .getByRole('button', { name: /^Copy code/ })
        .getAttribute('aria-label'),
    );
};
const main = () => within(screen.getByRole('navigation', { name: 'Main' }));
const alertsTab = () => main().getByRole('link', { name: /My Alerts/ });

it('alerts that the badge counts are marked as new for the whole visit, and not on the next', async () => {
  hasSeenUntil(1);
  const { user } = renderApp('/brands', member);
  await waitFor(() => expect(alertsTab()).toHaveAccessibleName(/2 new alerts/));
  await user.click(alertsTab());
  expect(await marked()).toEqual(['Copy code FRESHER', 'Copy code FRESH']);
  await waitFor(() => expect(alertsTab()).not.toHaveAccessibleName(/new alert/));
  expect(await marked()).toHaveLength(2);

  await user.click(main().getByRole('link', { name: 'Brands' }));
  await screen.findByRole('heading', { level: 1, name: 'Brands' });
  await user.click(alertsTab());
  expect(await marked()).toEqual([]);
});

it('all alerts are marked as new for a member who never looked, even if another account of this device has looked', async () => {
  hasSeenUntil(3, 'somebody else');
  renderApp('/my-deals', member);
  expect(await marked()).toHaveLength(4);
});

it("alerts that were seen aren't marked as new, and one that arrives meanwhile is", async () => {
  hasSeenUntil(3);
  renderApp('/my-deals', member);
  expect(await marked()).toEqual([]);
  const topic = `influencer:${offerRow().influencer_id}`;
  await waitFor(() => expect(realtimeStandIn.hears(topic)).toBe(true));
  publish('JUSTNOW', 4);
  realtimeStandIn.offersChanged(topic);
  expect((await ticketOf('JUSTNOW')).getByText('New')).toBeInTheDocument();
  expect(await marked()).toEqual(['Copy code JUSTNOW']);
});

it('alerts in a tab behind another one count as new until somebody looks at it', async () => {
  hasSeenUntil(1);
  const tab = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  renderApp('/my-deals', member);
  await ticketOf('FRESHER');
  await requestsSettled();
  expect(alertsTab()).toHaveAccessibleName(/2 new alerts/);
  tab.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(alertsTab()).not.toHaveAccessibleName(/new alert/));
});
