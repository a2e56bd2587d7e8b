import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { backend } from '../support/backend';
import { brandRow, influencerRow, rpcAnswer } from '../support/list-answers';
import { offerRow } from '../support/offer-rows';
import { renderApp } from '../support/render-app';

it.each([
  ['/explore', '/deals'],
  ['/explore?category=Home', '/deals?category=Home'],
  ['/explore?tab=brands&category=Home', '/brands?category=Home'],
  ['/explore?tab=influencers', '/influencers'],
  ['/explore?tab=creditcards', '/credit-cards'],
])('%s redirects to %s', async (from, to) => {
  backend.use(
    rpcAnswer('list_offers', [offerRow()]),
    rpcAnswer('list_brands', [brandRow()]),
    rpcAnswer('list_influencers', [influencerRow()]),
  );
  const { location } = renderApp(from);
  await screen.findByRole('article');
  await waitFor(() => expect(location()).toBe(to));
});
