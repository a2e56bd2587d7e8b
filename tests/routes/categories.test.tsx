import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { refusal } from '../support/follow-stand-in';
import { renderApp } from '../support/render-app';

const countsAnswer = () =>
  http.get(`${SUPABASE_URL}/rest/v1/category_counts`, () =>
    HttpResponse.json([
      { category: 'Tech', live: 1 },
      { category: 'Fashion', live: 1_234 },
    ]),
  );

it('the categories page has a card for each category with its number of live codes', async () => {
  backend.use(countsAnswer());
  renderApp('/categories');
  expect(await screen.findByText('1,234 offers')).toBeInTheDocument();
  const cards = screen.getAllByRole('article').map((card) => card.textContent);
  expect(cards).toEqual([
    'Fashion1,234 offers',
    'Fitness0 offers',
    'Food0 offers',
    'Tech1 offer',
    'Home0 offers',
    'Jewelry0 offers',
    'Travel0 offers',
    'Beauty0 offers',
  ]);
  expect(screen.getByRole('link', { name: 'Tech' })).toHaveAttribute('href', '/explore?category=Tech');
  await waitFor(() => expect(document.title).toBe('Categories · Promobell'));
});

it('the categories page shows an error when loading fails, and tries again', async () => {
  backend.use(refusal('get', 'category_counts'));
  const { user } = renderApp('/categories');
  expect(await screen.findByText('Error loading promo codes')).toBeInTheDocument();
  backend.use(countsAnswer());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 offer')).toBeInTheDocument();
});
