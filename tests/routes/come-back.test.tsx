import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { backend } from '../support/backend';
import { influencerRow, rpcAnswer } from '../support/list-answers';
import { hasLoaded, loadedCount } from '../support/loaded-count';
import { offerRow } from '../support/offer-rows';
import { pagedAnswer } from '../support/paged-answer';
import { renderApp } from '../support/render-app';

const offerAt = (index: number) => offerRow({ id: `o${index}`, promo_code: `CODE${index}` });

it('Back from an influencer shows both pages of the deals at once, and requests nothing that is fresh', async () => {
  const asked: number[] = [];
  backend.use(
    pagedAnswer('list_offers', 100, offerAt, asked),
    rpcAnswer('influencer_profile', [influencerRow({ is_influencer: true, bio: null })]),
  );
  const { user, back } = renderApp('/deals');
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await hasLoaded(48);
  const [firstCard] = within(screen.getByRole('main')).getAllByRole('article');
  await user.click(within(firstCard ?? document.body).getByRole('link', { name: /Ana Flores/ }));
  await screen.findByRole('heading', { level: 1, name: 'Ana Flores' });
  await screen.findAllByRole('article');
  const askedBefore = [...asked];
  await back();
  expect(loadedCount()).toBe(48);
  expect(document.title).toBe('Deals & Promo Codes · Promobell');
  expect(asked).toEqual(askedBefore);
});
