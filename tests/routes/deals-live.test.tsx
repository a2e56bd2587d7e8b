import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { backend } from '../support/backend';
import { dealRow } from '../support/deal-rows';
import { refusal } from '../support/follow-stand-in';
import { rpcAnswer } from '../support/list-answers';
import { pagedAnswer } from '../support/paged-answer';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';

const deals = (...codes: string[]) =>
  rpcAnswer(
    'list_offers',
    codes.map((code) => dealRow(code)),
  );
const listed = (code: string) => screen.findByLabelText(`Copy code ${code}`);
const isListed = (code: string) => screen.queryByLabelText(`Copy code ${code}`) !== null;

const news = () =>
  realtimeStandIn.deliver('offer_news', 'INSERT', {
    id: 1,
    influencer_id: 'i1',
    brand_key: 'fernwood',
    category: 'Home',
    at: '2026-01-01T00:00:00Z',
  });
const listening = () => waitFor(() => expect(realtimeStandIn.hears('offer_news')).toBe(true));

const readFurtherDown = () => vi.spyOn(window, 'scrollY', 'get').mockReturnValue(2_000);

describe('news of published offers', () => {
  it('refresh the list while its top is in view', async () => {
    backend.use(deals('OLD'));
    renderApp('/deals');
    await listed('OLD');
    await listening();
    backend.use(deals('NEW', 'OLD'));
    news();
    await listed('NEW');
    expect(isListed('OLD')).toBe(true);
  });

  it('leave the list alone under somebody who reads further down, and tell of themselves', async () => {
    backend.use(deals('OLD'));
    const { user } = renderApp('/deals');
    await listed('OLD');
    await listening();
    readFurtherDown();
    backend.use(deals('NEW', 'OLD'));
    news();
    const show = await screen.findByRole('button', { name: 'Show new deals' });
    expect(screen.getByText('There are new deals.')).toBeInTheDocument();
    expect(isListed('NEW')).toBe(false);

    await user.click(show);
    await listed('NEW');
    expect(screen.queryByRole('button', { name: 'Show new deals' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Deals' })).toHaveFocus();
  });

  it('are forgotten with a new view of the list, which is fresh by itself', async () => {
    backend.use(deals('OLD'));
    const { user } = renderApp('/deals');
    await listed('OLD');
    await listening();
    readFurtherDown();
    news();
    await screen.findByRole('button', { name: 'Show new deals' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Discount');
    expect(screen.queryByRole('button', { name: 'Show new deals' })).not.toBeInTheDocument();
  });
});

describe('the refresh button', () => {
  it('asks for the first page again', async () => {
    backend.use(pagedAnswer('list_offers', 30, (place) => dealRow(`CODE${place}`)));
    const { user } = renderApp('/deals');
    await listed('CODE0');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await listed('CODE29');
    backend.use(deals('FRESH'));
    await user.click(screen.getByRole('button', { name: 'Refresh deals' }));
    await listed('FRESH');
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('keeps the list and says so when it fails', async () => {
    backend.use(deals('KEPT'));
    const { user } = renderApp('/deals');
    await listed('KEPT');
    backend.use(refusal('post', 'rpc/list_offers'));
    await user.click(screen.getByRole('button', { name: 'Refresh deals' }));
    expect(await screen.findByText('Failed to load promo codes')).toBeInTheDocument();
    expect(isListed('KEPT')).toBe(true);
  });
});
