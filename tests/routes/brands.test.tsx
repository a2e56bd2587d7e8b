import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { backend } from '../support/backend';
import { brandRow, rpcAnswer } from '../support/list-answers';
import { recordedAnswer } from '../support/paged-answer';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';

const cards = () => screen.findAllByRole('article');

describe('the list of brands', () => {
  it('shows each brand with its number of offers', async () => {
    backend.use(rpcAnswer('list_brands', [brandRow({ deal_count: 3 })]));
    renderApp('/brands');
    expect((await cards())[0]).toHaveTextContent(`Fernwood${required('brands.offers', { n: 3 })}`);
    expect(screen.getByText('1 brand')).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Brands · Promobell'));
  });

  it('links to the page of each brand', async () => {
    const name = 'half/half';
    backend.use(rpcAnswer('list_brands', [brandRow({ brand_key: name.toLowerCase(), name })]));
    renderApp('/brands');
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      `/brand/${encodeURIComponent(name)}`,
    );
  });

  it('links elsewhere when there is no brand', async () => {
    backend.use(rpcAnswer('list_brands', []));
    renderApp('/brands');
    expect(await screen.findByRole('link', { name: 'Find influencers' })).toHaveAttribute(
      'href',
      '/influencers',
    );
  });
});

describe('searching, sorting and filtering brands', () => {
  it('starts from what the URL says', async () => {
    const asked: unknown[] = [];
    backend.use(recordedAnswer('list_brands', [brandRow()], asked));
    renderApp('/brands?q=fern&sort=deals&categories=Home,Tech');
    await cards();
    expect(asked).toEqual([
      { search: 'fern', in_categories: ['Home', 'Tech'], sort: 'deals', page_size: 24 },
    ]);
    expect(screen.getByRole('searchbox', { name: 'Search brands' })).toHaveValue('fern');
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Deal count');
  });

  it('changes the URL with each choice', async () => {
    backend.use(rpcAnswer('list_brands', [brandRow()]));
    const { user, location } = renderApp('/brands');
    await cards();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Deal count');
    await waitFor(() => expect(location()).toBe('/brands?sort=deals'));
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filter by category' }));
    expect(dialog.getByText(/all brands are shown/)).toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox', { name: 'Tech' }));
    await user.click(dialog.getByRole('button', { name: 'Apply Filters' }));
    await waitFor(() => expect(location()).toBe('/brands?sort=deals&category=Tech'));
    await user.type(screen.getByRole('searchbox'), 'fern');
    await waitFor(() => expect(location()).toBe('/brands?q=fern&sort=deals&category=Tech'));
  });

  it('says when no brand matches, and leads back to all', async () => {
    backend.use(rpcAnswer('list_brands', []));
    const { user, location } = renderApp('/brands?q=zzz&category=Tech');
    expect(await screen.findByText('No brands match your search and filters.')).toBeInTheDocument();
    backend.use(rpcAnswer('list_brands', [brandRow()]));
    await user.click(screen.getByRole('button', { name: 'Show all brands' }));
    expect(await screen.findByRole('link', { name: 'Fernwood' })).toBeInTheDocument();
    expect(location()).toBe('/brands');
  });
});
