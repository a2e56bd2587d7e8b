import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { deviceDatabase } from '@/lib/device-database';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { followStandIn, refusal } from '../support/follow-stand-in';
import { alertsAnswer } from '../support/list-answers';
import { offerRow } from '../support/offer-rows';
import { recordedAnswer } from '../support/paged-answer';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member } from '../support/sample-session';
import { requestsSettled } from '../support/settled-requests';

const ANA = offerRow().influencer_id;
const fernwood = offerRow();
const kettle = offerRow({ id: 'kettle', brand_name: 'Kettle & Moss', promo_code: 'TEA10' });

/** My Alerts of somebody who follows Ana. */
function openAlerts(url = '/my-deals') {
  const standIn = followStandIn({ follows: [ANA] });
  backend.use(profileAnswer(member), ...standIn.handlers);
  return { standIn, ...renderApp(url, member) };
}

const tickets = () => screen.queryAllByRole('article').map((ticket) => ticket.getAttribute('aria-label'));
const listens = () => waitFor(() => expect(realtimeStandIn.hears(`influencer:${ANA}`)).toBe(true));
function publish() {
  realtimeStandIn.offersChanged(`influencer:${ANA}`);
}

describe('My Alerts of a visitor', () => {
  it('asks to sign in, with links that lead back', async () => {
    renderApp('/my-deals');
    expect(await screen.findByRole('heading', { name: required('alerts.visitor') })).toBeInTheDocument();
    const main = screen.getByRole('main');
    const links = [...main.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['Sign Up', '/signup?next=%2Fmy-deals'],
      ['Sign In', '/login?next=%2Fmy-deals'],
    ]);
    await waitFor(() => expect(document.title).toBe('My Alerts · Promobell'));
  });
});

describe('the alerts on My Alerts', () => {
  it('show the codes of followed influencers', async () => {
    backend.use(alertsAnswer([fernwood, kettle].map((row) => ({ ...row, total: 2 }))));
    openAlerts();
    expect(await screen.findByText('FERN20')).toBeInTheDocument();
    expect(tickets()).toHaveLength(2);
    expect(screen.getByRole('heading', { level: 1, name: 'My Alerts' })).toBeInTheDocument();
    expect(screen.getByText('2 alerts')).toBeInTheDocument();
  });

  it('link to the influencers when there are none', async () => {
    backend.use(alertsAnswer([]));
    openAlerts();
    expect(await screen.findByText(/^No alerts yet/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find Influencers' })).toHaveAttribute(
      'href',
      '/explore?tab=influencers',
    );
    expect(screen.getByRole('link', { name: 'Explore Deals' })).toHaveAttribute('href', '/explore');
  });

  it('show an error when loading fails, and try again', async () => {
    backend.use(refusal('post', 'rpc/list_alerts'));
    const { user } = openAlerts();
    expect(await screen.findByText(required('alerts.failed'))).toBeInTheDocument();
    backend.use(alertsAnswer([fernwood]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('FERN20')).toBeInTheDocument();
  });
});

describe('the search on My Alerts', () => {
  it('is debounced, and stays in the URL', async () => {
    const asked: unknown[] = [];
    backend.use(recordedAnswer('list_alerts', [fernwood], asked));
    const { user, location } = openAlerts();
    await screen.findByText('FERN20');
    await user.type(screen.getByPlaceholderText(required('alerts.search')), 'fern');
    await waitFor(() => expect(location()).toBe('/my-deals?q=fern'));
    await waitFor(() => expect(asked).toContainEqual({ search: 'fern', page_size: 24 }));
    expect(asked).not.toContainEqual(expect.objectContaining({ search: 'f' }));
  });

  it('keeps its field while an offline copy is looked for', async () => {
    const read = vi.spyOn(deviceDatabase, 'read').mockReturnValue(new Promise(() => undefined));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    backend.use(http.post(`${SUPABASE_URL}/rest/v1/rpc/list_alerts`, () => delay('infinite')));
    openAlerts();
    const field = await screen.findByRole('searchbox', { name: 'Search saved alerts' });
    await requestsSettled();
    expect(read).toHaveBeenCalledWith('alerts');
    expect(field).toBeInTheDocument();
  });

  it('says when no alert matches, and leads back to all alerts', async () => {
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/list_alerts`, async ({ request }) => {
        const { search } = JSON.parse(await request.text());
        return HttpResponse.json(search === 'zzz' ? [] : [fernwood]);
      }),
    );
    const { user, location } = openAlerts('/my-deals?q=zzz');
    expect(await screen.findByText('None of your alerts matches your search.')).toBeInTheDocument();
    expect(screen.getByRole('searchbox', { name: 'Search saved alerts' })).toHaveValue('zzz');
    expect(screen.queryByText(/^No alerts yet/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all alerts' }));
    expect(await screen.findByText('FERN20')).toBeInTheDocument();
    expect(location()).toBe('/my-deals');
  });
});

describe('My Alerts, while open,', () => {
  it('shows a code published elsewhere, announces it, and rings the bell', async () => {
    backend.use(alertsAnswer([fernwood]));
    openAlerts();
    await screen.findByText('FERN20');
    await listens();
    backend.use(alertsAnswer([kettle, fernwood].map((row) => ({ ...row, total: 2 }))));
    publish();
    expect(await screen.findByText('TEA10')).toBeInTheDocument();
    expect(await screen.findByText('New alert: Kettle & Moss, 20% off your first order')).toHaveAttribute(
      'role',
      'status',
    );
    expect(screen.getByRole('main').querySelector('.bell-ring')).not.toBeNull();
  });

  it('shows a code published before the topic was joined, too', async () => {
    const answers = [[fernwood], [kettle, fernwood]];
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/list_alerts`, () =>
        HttpResponse.json(answers.length > 1 ? answers.shift() : answers[0]),
      ),
    );
    openAlerts();
    await screen.findByText('FERN20');
    await listens();
    expect(await screen.findByText('TEA10')).toBeInTheDocument();
  });

  it('announces nothing when a code is removed', async () => {
    backend.use(alertsAnswer([kettle, fernwood]));
    openAlerts();
    await screen.findByText('TEA10');
    await listens();
    backend.use(alertsAnswer([fernwood]));
    publish();
    await waitFor(() => expect(tickets()).toHaveLength(1));
    expect(screen.queryByText(/^New alert/)).not.toBeInTheDocument();
    expect(screen.getByRole('main').querySelector('.bell-ring')).toBeNull();
  });

  it('removes codes after an unfollow in another tab', async () => {
    backend.use(alertsAnswer([fernwood]));
    const { standIn } = openAlerts();
    await screen.findByText('FERN20');
    await waitFor(() => expect(realtimeStandIn.hears(`member:${member.id}`)).toBe(true));
    standIn.followed.clear();
    backend.use(alertsAnswer([]));
    realtimeStandIn.send(`member:${member.id}`, 'follows');
    expect(await screen.findByText(/^No alerts yet/)).toBeInTheDocument();
  });

  it('catches up after a lost connection', async () => {
    backend.use(alertsAnswer([fernwood]));
    openAlerts();
    await screen.findByText('FERN20');
    await listens();
    backend.use(alertsAnswer([kettle, fernwood]));
    realtimeStandIn.disconnect();
    expect(await screen.findByText('TEA10')).toBeInTheDocument();
  });
});

describe('the extension on My Alerts', () => {
  it('is announced while it has no store page', async () => {
    backend.use(alertsAnswer([fernwood]));
    openAlerts();
    const banner = await screen.findByRole('complementary', { name: 'Browser extension' });
    expect(banner).toHaveTextContent('Coming to the stores');
    expect(within(banner).queryByRole('link')).not.toBeInTheDocument();
  });
});
