import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { useInfluencer } from '@/features/influencers/use-influencer';
import { backend, SUPABASE_URL } from '../support/backend';
import { heldBack } from '../support/deal-rows';
import { influencerRow, rpcAnswer } from '../support/list-answers';
import { offerRow } from '../support/offer-rows';
import { recordedAnswer } from '../support/paged-answer';
import { renderApp } from '../support/render-app';
import { renderBesideSlowPage } from '../support/slow-page';

const ana = influencerRow({ bio: 'Plants, mostly alive.', is_influencer: true });
const codes = (...rows: unknown[]) => rpcAnswer('list_offers', rows);

function Profile({ handle }: { handle: string }) {
  const { profile } = useInfluencer(handle);
  return <h1>{profile.data?.name}</h1>;
}

describe('the address of a profile', () => {
  it.each([
    ['a former username', '/influencer/ana.f', '/influencer/ana.flores'],
    ['the id', `/influencer/${ana.id}`, '/influencer/ana.flores'],
    ['another spelling', '/influencer/@Ana.Flores', '/influencer/ana.flores'],
    ['the address of a sheet', '/influencer/ana.f?tab=x#codes', '/influencer/ana.flores?tab=x#codes'],
  ])("changes to the username's and stays the same page: %s", async (_, url, canonical) => {
    const asked: unknown[] = [];
    backend.use(recordedAnswer('influencer_profile', [ana], asked), codes(offerRow()));
    const { location } = renderApp(url);
    await waitFor(() => expect(location()).toBe(canonical));
    await screen.findByRole('heading', { level: 1, name: 'Ana Flores' });
    await waitFor(() =>
      expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
        'href',
        `${window.location.origin}/influencer/ana.flores`,
      ),
    );
    expect(document.documentElement.innerHTML).toContain(
      `"url":"${window.location.origin}/influencer/ana.flores"`,
    );
    expect(asked).toHaveLength(1);
  });

  it("doesn't change while a page that was pressed is loading", async () => {
    const profile = heldBack([ana]);
    const answer = async () => HttpResponse.json(await profile.answer());
    backend.use(http.post(`${SUPABASE_URL}/rest/v1/rpc/influencer_profile`, answer), codes());
    const { pressLink, arrive, pathname } = renderBesideSlowPage(
      '/influencer/ana.f',
      <Profile handle="ana.f" />,
    );
    pressLink();
    profile.release();
    await screen.findByRole('heading', { level: 1, name: 'Ana Flores' });
    arrive();
    expect(await screen.findByRole('heading', { name: 'Slow' })).toBeInTheDocument();
    expect(pathname()).toBe('/slow');
  });
});
