import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { dealRow, heldBack } from '../support/deal-rows';
import { refusal } from '../support/follow-stand-in';
import { influencerRow, rpcAnswer } from '../support/list-answers';
import { renderApp } from '../support/render-app';

const ana = influencerRow({ bio: null, is_influencer: true });
const profileOf = (change: Record<string, unknown> = {}) =>
  rpcAnswer('influencer_profile', [{ ...ana, ...change }]);

const copyButtons = () =>
  screen.queryAllByRole('button', { name: /^Copy code/ }).map((button) => button.ariaLabel);

describe('the page of an influencer who has pinned codes', () => {
  it('shows them first, in their order, and not again among the others', async () => {
    backend.use(
      profileOf(),
      rpcAnswer('pinned_offers', [dealRow('PINB'), dealRow('PINA')]),
      rpcAnswer('list_offers', [dealRow('NEW'), dealRow('PINA'), dealRow('PINB')]),
    );
    renderApp('/influencer/ana.flores');
    const pinned = within(await screen.findByRole('region', { name: 'Pinned' }));
    await waitFor(() => expect(pinned.getAllByRole('article')).toHaveLength(2));
    const others = within(screen.getByRole('region', { name: 'Promo codes' }));
    expect(await others.findByRole('button', { name: 'Copy code NEW' })).toBeInTheDocument();
    expect(copyButtons()).toEqual(['Copy code PINB', 'Copy code PINA', 'Copy code NEW']);
  });

  it('has no other list when all codes are pinned', async () => {
    backend.use(
      profileOf(),
      rpcAnswer('pinned_offers', [dealRow('PINA')]),
      rpcAnswer('list_offers', [dealRow('PINA')]),
    );
    renderApp('/influencer/ana.flores');
    await screen.findByRole('region', { name: 'Pinned' });
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Promo codes' })).not.toBeInTheDocument(),
    );
  });

  it('shows no code before it is known which are pinned, so that none moves down', async () => {
    const pins = heldBack([dealRow('PINA')]);
    backend.use(
      profileOf(),
      http.post(`${SUPABASE_URL}/rest/v1/rpc/pinned_offers`, async () =>
        HttpResponse.json(await pins.answer()),
      ),
      rpcAnswer('list_offers', [dealRow('NEW')]),
    );
    renderApp('/influencer/ana.flores');
    await screen.findByRole('heading', { level: 1, name: 'Ana Flores' });
    expect(await screen.findByRole('status', { name: 'Loading offers' })).toBeInTheDocument();
    expect(copyButtons()).toEqual([]);
    pins.release();
    await waitFor(() => expect(copyButtons()).toEqual(['Copy code PINA', 'Copy code NEW']));
  });

  it("shows all codes in one list when it can't be read which are pinned, and says so", async () => {
    backend.use(
      profileOf(),
      refusal('post', 'rpc/pinned_offers'),
      rpcAnswer('list_offers', [dealRow('NEW')]),
    );
    renderApp('/influencer/ana.flores');
    expect(await screen.findByRole('button', { name: 'Copy code NEW' })).toBeInTheDocument();
    expect(await screen.findByText('Failed to load pinned codes')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Pinned' })).not.toBeInTheDocument();
  });
});

describe("the links on an influencer's page", () => {
  it('open in a new tab and vouch for nothing', async () => {
    backend.use(
      profileOf({
        links: [
          { title: 'My blog', url: 'https://blog.example' },
          { title: 'My blog', url: 'https://blog.example' },
          { title: 'A script', url: 'javascript:alert(1)' },
        ],
      }),
      rpcAnswer('list_offers', []),
    );
    renderApp('/influencer/ana.flores');
    const links = within(await screen.findByRole('navigation', { name: 'Links of Ana Flores' }));
    const [link, ...more] = links.getAllByRole('link');
    expect(more).toEqual([]);
    expect(link).toHaveAccessibleName('My blog (opens in a new tab)');
    expect(link).toHaveAttribute('href', 'https://blog.example/');
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('have no place on the page without any', async () => {
    backend.use(profileOf(), rpcAnswer('list_offers', []));
    renderApp('/influencer/ana.flores');
    await screen.findByText('No promo codes available from this influencer yet.');
    expect(screen.queryByRole('navigation', { name: /^Links of/ })).not.toBeInTheDocument();
  });
});

describe('a long text about an influencer', () => {
  it('can be read whole by a press, after which the button is gone and the text has its focus', async () => {
    const bio = 'Plants, mostly alive. '.repeat(5).trim();
    backend.use(profileOf({ bio }), rpcAnswer('list_offers', []));
    const { user } = renderApp('/influencer/ana.flores');
    const more = await screen.findByRole('button', { name: 'More about this profile' });
    // Whoever controls the page by voice says what is to be seen.
    expect(more.ariaLabel).toMatch(new RegExp(`^${more.textContent}\\b`));
    await user.click(more);
    expect(screen.queryByRole('button', { name: 'More about this profile' })).not.toBeInTheDocument();
    expect(screen.getByText(bio)).toHaveFocus();
  });
});

it("a profile's document and an offer's name where a frame of them is found", async () => {
  backend.use(profileOf(), rpcAnswer('list_offers', []));
  renderApp('/influencer/ana.flores');
  const oEmbed = () => document.querySelector('link[type="application/json+oembed"]')?.getAttribute('href');
  await waitFor(() =>
    expect(oEmbed()).toBe(
      `http://localhost:3000/embed/oembed?url=${encodeURIComponent('http://localhost:3000/influencer/ana.flores')}`,
    ),
  );
});
