import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { backend } from '../support/backend';
import { dealRow, heldBack, searchableDeals } from '../support/deal-rows';
import { recordedAnswer } from '../support/paged-answer';
import { renderApp } from '../support/render-app';

let asked: unknown[] = [];
beforeEach(() => {
  asked = [];
});

/** Every request is answered by one deal and kept in `asked`. */
const answerAll = () => backend.use(recordedAnswer('list_offers', [dealRow('ANY')], asked));
const listed = (code = 'ANY') => screen.findByLabelText(`Copy code ${code}`);
const lastAsked = () => asked.at(-1);
const search = () => screen.getByRole('searchbox', { name: 'Search deals' });
const sort = () => screen.getByRole('combobox', { name: 'Sort by' });
const chips = () =>
  within(screen.getByRole('list', { name: 'Active filters' })).getAllByRole('button', {
    name: /Remove filter/,
  });

describe('the URL of the deals', () => {
  it('decides search, sort and filters of the request, and what the fields show', async () => {
    answerAll();
    renderApp('/deals?q=running%20shoes&sort=discount&categories=Fitness,Fashion');
    await listed();
    expect(asked).toEqual([
      {
        search: 'running shoes',
        in_categories: ['Fitness', 'Fashion'],
        sort: 'discount',
        page_size: 24,
      },
    ]);
    expect(search()).toHaveValue('running shoes');
    expect(sort()).toHaveValue('discount');
    expect(chips().map((chip) => chip.textContent)).toEqual(['Fitness', 'Fashion']);
  });

  it('with unknown values shows everything', async () => {
    answerAll();
    renderApp('/deals?sort=price&category=Cars&foo=bar');
    await listed();
    expect(asked).toEqual([{ sort: 'newest', page_size: 24 }]);
    expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
  });
});

describe('the search of the deals', () => {
  it('is debounced, and Back leaves the page instead of undoing letters', async () => {
    answerAll();
    const { user, location, back } = renderApp('/login');
    const main = await screen.findByRole('navigation', { name: 'Main' });
    await user.click(within(main).getByRole('link', { name: 'Deals' }));
    await listed();
    // At the same moment: whoever types on a busy machine may rest between two letters.
    fireEvent.change(search(), { target: { value: ' fern' } });
    fireEvent.change(search(), { target: { value: ' fern wood ' } });
    await waitFor(() => expect(location()).toBe('/deals?q=fern+wood'));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(lastAsked()).toEqual({ search: 'fern wood', sort: 'newest', page_size: 24 });
    expect(await screen.findByText('for “fern wood”', { exact: false })).toBeInTheDocument();
    await back();
    expect(location()).toBe('/login');
  });

  it('keeps the previous list, marked as busy, until the answer arrives', async () => {
    const slow = heldBack([dealRow('SHOE')]);
    backend.use(searchableDeals({ '': () => [dealRow('ALL')], shoe: slow.answer }));
    const { user } = renderApp('/deals');
    const busy = async () => (await listed('ALL')).closest('[aria-busy]')?.getAttribute('aria-busy');
    expect(await busy()).toBe('false');
    await user.type(search(), 'shoe');
    await waitFor(async () => expect(await busy()).toBe('true'));
    // The number is still that of all.
    const counted = () => screen.queryByText('for “shoe”', { exact: false });
    expect(counted()).not.toBeInTheDocument();
    slow.release();
    await listed('SHOE');
    expect(counted()).toBeInTheDocument();
    expect(screen.queryByLabelText('Copy code ALL')).not.toBeInTheDocument();
  });

  it('shows the answer to the last search, however late an earlier one arrives', async () => {
    const early = heldBack([dealRow('EARLY')]);
    backend.use(
      searchableDeals({ '': () => [dealRow('ALL')], s: early.answer, sh: () => [dealRow('LAST')] }),
    );
    const { user, location } = renderApp('/deals');
    await listed('ALL');
    await user.type(search(), 's');
    await waitFor(() => expect(location()).toBe('/deals?q=s'));
    await user.type(search(), 'h');
    await listed('LAST');
    early.release();
    await waitFor(() => expect(location()).toBe('/deals?q=sh'));
    expect(screen.queryByLabelText('Copy code EARLY')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Copy code LAST')).toBeInTheDocument();
  });

  it('ends at once when the box is cleared', async () => {
    answerAll();
    const { user, location } = renderApp('/deals?q=fern&sort=discount');
    await listed();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(location()).toBe('/deals?sort=discount'));
    expect(search()).toHaveFocus();
  });
});

describe('the sort of the deals', () => {
  it.each(['newest', 'alphabetical', 'discount', 'category'])('offers %s', async (value) => {
    answerAll();
    renderApp(`/deals?sort=${value}`);
    await listed();
    expect(sort()).toHaveValue(value);
    expect(lastAsked()).toMatchObject({ sort: value });
  });

  it('adds a history entry that Back undoes', async () => {
    answerAll();
    const { user, location, back } = renderApp('/deals?q=fern');
    await listed();
    await user.selectOptions(sort(), 'Discount');
    expect(location()).toBe('/deals?q=fern&sort=discount');
    await waitFor(() => expect(lastAsked()).toMatchObject({ search: 'fern', sort: 'discount' }));
    await back();
    expect(location()).toBe('/deals?q=fern');
    expect(sort()).toHaveValue('newest');
  });

  it('by category shows the group headings only with the new list', async () => {
    const mixed = [
      dealRow('F1', { category: 'Food' }),
      dealRow('T1', { category: 'Tech' }),
      dealRow('F2', { category: 'Food' }),
    ];
    backend.use(searchableDeals({ '': () => mixed }));
    const { user } = renderApp('/deals');
    await listed('F1');
    const slow = heldBack([dealRow('F1', { category: 'Food' }), dealRow('T1', { category: 'Tech' })]);
    backend.use(searchableDeals({ '': slow.answer }));
    await user.selectOptions(sort(), 'Category');
    expect((await listed('F2')).closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('heading', { name: 'Food' })).not.toBeInTheDocument();
    slow.release();
    expect(await screen.findByRole('region', { name: 'Food' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Tech' })).toBeInTheDocument();
  });

  it('keeps a search that is still being typed when it is changed', async () => {
    answerAll();
    const { user, location } = renderApp('/deals');
    await listed();
    await user.type(search(), 'fern');
    await user.selectOptions(sort(), 'Alphabetical');
    await waitFor(() => expect(location()).toBe('/deals?q=fern&sort=alphabetical'));
    expect(search()).toHaveValue('fern');
  });
});

describe('the category filter of the deals', () => {
  const open = async (user: ReturnType<typeof renderApp>['user']) => {
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    return screen.findByRole('dialog', { name: 'Filter by category' });
  };
  const tick = (user: ReturnType<typeof renderApp>['user'], dialog: HTMLElement, name: string) =>
    user.click(within(dialog).getByRole('checkbox', { name }));

  it('offers the eight categories and applies the chosen ones together', async () => {
    answerAll();
    const { user, location } = renderApp('/deals');
    await listed();
    const dialog = await open(user);
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(8);
    await tick(user, dialog, 'Tech');
    await tick(user, dialog, 'Food');
    expect(location()).toBe('/deals');
    await user.click(within(dialog).getByRole('button', { name: 'Apply Filters' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(location()).toBe('/deals?categories=Food%2CTech');
    await waitFor(() => expect(lastAsked()).toMatchObject({ in_categories: ['Food', 'Tech'] }));
  });

  it('names a single category, and Back removes it', async () => {
    answerAll();
    const { user, location, back } = renderApp('/deals');
    await listed();
    await tick(user, await open(user), 'Food');
    await user.click(screen.getByRole('button', { name: 'Apply Filters' }));
    await waitFor(() => expect(location()).toBe('/deals?category=Food'));
    await back();
    await waitFor(() =>
      expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument(),
    );
    expect(location()).toBe('/deals');
  });

  it('changes nothing when it is closed without applying', async () => {
    answerAll();
    const { user, location } = renderApp('/deals?category=Food');
    await listed();
    await tick(user, await open(user), 'Tech');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(location()).toBe('/deals?category=Food');
    const again = await open(user);
    expect(within(again).getByRole('checkbox', { name: 'Food' })).toBeChecked();
    expect(within(again).getByRole('checkbox', { name: 'Tech' })).not.toBeChecked();
  });

  it('is reset at once by Clear Filters, which keeps the search', async () => {
    answerAll();
    const { user, location } = renderApp('/deals?categories=Food,Tech&q=fern');
    await listed();
    const dialog = await open(user);
    await tick(user, dialog, 'Travel');
    await user.click(within(dialog).getByRole('button', { name: 'Clear Filters' }));
    expect(location()).toBe('/deals?q=fern');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('loses one category by a double click on its chip, and not the one that has moved under the pointer', async () => {
    answerAll();
    const { location } = renderApp('/deals?categories=Food,Tech,Travel');
    await listed();
    const click = (name: string, detail: number) =>
      fireEvent.click(screen.getByRole('button', { name: `Remove filter ${name}` }), { detail });
    click('Food', 1);
    click('Tech', 2);
    click('Travel', 1);
    await waitFor(() => expect(location()).toBe('/deals?category=Tech'));
  });

  it('shows a chip for each active category, which removes it', async () => {
    answerAll();
    const { user, location } = renderApp('/deals?categories=Food,Tech,Travel');
    await listed();
    await user.click(screen.getByRole('button', { name: 'Remove filter Tech' }));
    expect(location()).toBe('/deals?categories=Food%2CTravel');
    expect(chips()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(location()).toBe('/deals');
    await waitFor(() => expect(lastAsked()).toEqual({ sort: 'newest', page_size: 24 }));
  });
});
