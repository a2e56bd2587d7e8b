import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { backend } from '../support/backend';
import { influencerRow, rpcAnswer } from '../support/list-answers';
import { offerRow } from '../support/offer-rows';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';

const ana = influencerRow({ bio: null, is_influencer: true });

const followButton = () => screen.findByRole('button', { name: 'Follow Ana Flores' });

describe('a visitor who presses Follow', () => {
  it('is asked to sign up, with a way back', async () => {
    backend.use(rpcAnswer('influencer_profile', [ana]), rpcAnswer('list_offers', []));
    const { user, location } = renderApp('/influencer/ana.flores');
    const button = await followButton();
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await user.click(button);
    expect(await screen.findByText(required('follow.visitor'))).toBeInTheDocument();
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await waitFor(() => expect(location()).toBe('/signup?next=%2Finfluencer%2Fana.flores'));
  });

  it('is led back to the codes as they were sorted meanwhile', async () => {
    const codes = [offerRow(), offerRow({ id: 'other' })];
    backend.use(rpcAnswer('influencer_profile', [ana]), rpcAnswer('list_offers', codes));
    const { user, location } = renderApp('/influencer/ana.flores');
    await user.click(await followButton());
    const signUp = await screen.findByRole('button', { name: 'Sign Up' });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Discount');
    await waitFor(() => expect(location()).toBe('/influencer/ana.flores?sort=discount'));
    await user.click(signUp);
    const back = encodeURIComponent('/influencer/ana.flores?sort=discount');
    await waitFor(() => expect(location()).toBe(`/signup?next=${back}`));
  });

  it('sees the question to sign up until it is closed or the page is left', async () => {
    const asked = 'Please create an account or sign in to follow influencers.';
    backend.use(rpcAnswer('influencer_profile', [ana]), rpcAnswer('list_offers', []));
    const { user } = renderApp('/influencer/ana.flores');
    const button = await followButton();
    // Fake timers, for what disappears by itself.
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await user.click(button);
    await screen.findByText(asked);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText(asked)).toBeInTheDocument();
    vi.useRealTimers();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(asked)).not.toBeInTheDocument());
    await waitFor(() => expect(button).toHaveFocus());

    await user.click(button);
    await screen.findByText(asked);
    await user.click(
      within(screen.getByRole('contentinfo')).getAllByRole('link', { name: 'Pricing' })[0] ?? button,
    );
    await waitFor(() => expect(screen.queryByText(asked)).not.toBeInTheDocument());
  });

  it('is asked once however often the button is pressed', async () => {
    backend.use(rpcAnswer('influencer_profile', [ana]), rpcAnswer('list_offers', []));
    const { user } = renderApp('/influencer/ana.flores');
    await user.click(await followButton());
    await user.click(await followButton());
    await screen.findByText('Please create an account or sign in to follow influencers.');
    expect(screen.getAllByText('Please create an account or sign in to follow influencers.')).toHaveLength(1);
  });
});
