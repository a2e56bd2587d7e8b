import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { backend } from '../support/backend';
import { refusal } from '../support/follow-stand-in';
import { influencerRow, rpcAnswer } from '../support/list-answers';
import { recordedAnswer } from '../support/paged-answer';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';

const card = (change: Record<string, unknown> = {}) =>
  influencerRow({ full_name: 'Meridian Card', username: 'meridian', is_creditcard: true, ...change });

it('the page of credit cards lists them without their handles', async () => {
  const asked: unknown[] = [];
  backend.use(recordedAnswer('list_influencers', [card()], asked));
  renderApp('/credit-cards');
  expect(await screen.findByRole('article')).toHaveTextContent('Meridian CardHome12 followers3 live offers');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Credit Cards');
  expect(screen.getByText('1 credit card')).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Credit Cards · Promobell'));
  expect(asked).toEqual([{ credit_cards: true, sort: 'newest', page_size: 24 }]);
});

it('the page of credit cards has a fallback for a card without a name', async () => {
  backend.use(rpcAnswer('list_influencers', [card({ full_name: null })]));
  renderApp('/credit-cards');
  expect(await screen.findByRole('link', { name: required('name.credit-card') })).toHaveAttribute(
    'href',
    '/influencer/meridian',
  );
});

it('the page of credit cards searches and sorts, and updates the URL', async () => {
  const asked: unknown[] = [];
  backend.use(recordedAnswer('list_influencers', [card()], asked));
  const { user, location } = renderApp('/credit-cards');
  await screen.findByRole('article');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Alphabetical');
  await user.type(screen.getByRole('searchbox', { name: 'Search credit cards' }), 'meri');
  await waitFor(() => expect(location()).toBe('/credit-cards?q=meri&sort=alphabetical'));
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      search: 'meri',
      credit_cards: true,
      sort: 'alphabetical',
      page_size: 24,
    }),
  );
});

it('the page of credit cards says when none matches, and leads back to all', async () => {
  backend.use(rpcAnswer('list_influencers', []));
  const { user, location } = renderApp('/credit-cards?q=zzz');
  expect(await screen.findByText('No credit card matches your search.')).toBeInTheDocument();
  backend.use(rpcAnswer('list_influencers', [card()]));
  await user.click(screen.getByRole('button', { name: 'Show all credit cards' }));
  expect(await screen.findByRole('link', { name: 'Meridian Card' })).toBeInTheDocument();
  expect(location()).toBe('/credit-cards');
});

it('the page of credit cards shows an error when loading fails, and tries again', async () => {
  backend.use(refusal('post', 'rpc/list_influencers'));
  const { user } = renderApp('/credit-cards');
  expect(await screen.findByText('Failed to load credit cards. Please try again.')).toBeInTheDocument();
  backend.use(rpcAnswer('list_influencers', [card()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Meridian Card' })).toBeInTheDocument();
});
