import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { dealRow, searchableDeals } from '../support/deal-rows';
import { refusal } from '../support/follow-stand-in';
import { rpcAnswer } from '../support/list-answers';
import { hasLoaded } from '../support/loaded-count';
import { pagedAnswer, recordedAnswer } from '../support/paged-answer';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';

const DEALS_URL = `${SUPABASE_URL}/rest/v1/rpc/list_offers`;
const deals = (...rows: unknown[]) => rpcAnswer('list_offers', rows);
const tickets = () => screen.findAllByRole('article');
const shownCodes = () =>
  screen
    .queryAllByLabelText(/^Copy code /)
    .map((button) => button.getAttribute('aria-label')?.slice('Copy code '.length));

describe('the list of deals', () => {
  it("shows each offer as a ticket, under the page's title", async () => {
    backend.use(deals(dealRow('FERN20', { expiration_date: null })));
    renderApp('/deals');
    const [ticket] = await tickets();
    expect(ticket).toHaveTextContent(
      'FernwoodNo expirationHome20% off your first orderAna Flores @ana.floresShop',
    );
    expect(screen.getByRole('heading', { level: 1, name: required('deals.title') })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Deals & Promo Codes · Promobell'));
    expect(screen.getByText('1 offer')).toBeInTheDocument();
  });

  it('requests the newest 24, and nothing else', async () => {
    const asked: unknown[] = [];
    backend.use(recordedAnswer('list_offers', [dealRow('A')], asked));
    renderApp('/deals');
    await tickets();
    expect(asked).toEqual([{ sort: 'newest', page_size: 24 }]);
  });

  it.each([
    [0, '0 offers'],
    [10_000, '10,000 offers'],
    [10_001, 'more than 10,000 offers'],
  ])('shows a total of %i as %s', async (total, label) => {
    backend.use(deals(...(total === 0 ? [] : [dealRow('A', { total })])));
    renderApp('/deals');
    expect(await screen.findByText(label)).toBeInTheDocument();
  });

  it('is grouped by category under headings when sorted by category', async () => {
    backend.use(
      deals(
        dealRow('B1', { category: 'Beauty' }),
        dealRow('B2', { category: 'Beauty' }),
        dealRow('F1', { category: 'Food' }),
      ),
    );
    renderApp('/deals?sort=category');
    const beauty = await screen.findByRole('region', { name: 'Beauty' });
    expect(await within(beauty).findAllByRole('article')).toHaveLength(2);
    const food = screen.getByRole('region', { name: 'Food' });
    expect(await within(food).findAllByRole('article')).toHaveLength(1);
  });
});

describe('an empty list of deals', () => {
  it('links to the influencers when there is no deal at all', async () => {
    backend.use(deals());
    renderApp('/deals');
    expect(await screen.findByText(/There are no deals right now/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find influencers' })).toHaveAttribute('href', '/influencers');
  });

  it('leads back to all deals when nothing matches, and Back returns to the search', async () => {
    backend.use(searchableDeals({ '': () => [dealRow('ALL')] }));
    const { user, location, back } = renderApp('/deals?q=zzz&category=Food');
    expect(await screen.findByText('No deals match your search and filters.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all deals' }));
    expect(screen.getByRole('main')).toHaveFocus();
    await waitFor(() => expect(shownCodes()).toEqual(['ALL']));
    expect(location()).toBe('/deals');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    await back();
    expect(await screen.findByText('No deals match your search and filters.')).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('zzz');
  });
});

describe('the pages of the deals', () => {
  const thirty = pagedAnswer('list_offers', 30, (place) => dealRow(`CODE${place}`));

  it("are loaded by the last one's cursor until all are shown", async () => {
    backend.use(thirty);
    const { user } = renderApp('/deals');
    await hasLoaded(24);
    expect(screen.getByText('30 offers')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await hasLoaded(30);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('are requested once when the button is pressed twice', async () => {
    let requests = 0;
    backend.use(thirty);
    // Returns no answer, so the request goes on to the handler above.
    backend.use(
      http.post(DEALS_URL, () => {
        requests += 1;
      }),
    );
    renderApp('/deals');
    await tickets();
    // Between the presses passes a turn of the event loop, as in a browser.
    await userEvent.dblClick(screen.getByRole('button', { name: 'Show more' }));
    await hasLoaded(30);
    expect(requests).toBe(2);
  });

  it('are kept when a further page fails, and can be retried', async () => {
    backend.use(thirty);
    const { user } = renderApp('/deals');
    await tickets();
    backend.use(refusal('post', 'rpc/list_offers'));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to load promo codes. Please try again.',
    );
    await hasLoaded(24);
    backend.use(thirty);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await hasLoaded(30);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('an error of the deals', () => {
  it('is shown, and Try again recovers', async () => {
    backend.use(refusal('post', 'rpc/list_offers'));
    const { user } = renderApp('/deals');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An unexpected error occurred. Please try again.',
    );
    expect(await screen.findByText(required('deals.failed'))).toBeInTheDocument();
    backend.use(deals(dealRow('BACK')));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shownCodes()).toEqual(['BACK']));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('that a retry recovers is not shown', async () => {
    let isAway = true;
    backend.use(
      http.post(DEALS_URL, () => {
        const status = isAway ? 503 : 200;
        isAway = false;
        return HttpResponse.json(status === 200 ? [dealRow('SECOND')] : { code: '', message: 'away' }, {
          status,
        });
      }),
    );
    renderApp('/deals');
    await waitFor(() => expect(shownCodes()).toEqual(['SECOND']));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
