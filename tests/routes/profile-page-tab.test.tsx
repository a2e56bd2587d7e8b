import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { agency, agencyStandIn, managedRow } from '../support/agency-stand-in';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { vera } from '../support/code-form';
import { codeRow, codeStandIn } from '../support/code-stand-in';
import { refusal } from '../support/follow-stand-in';
import { rpcAnswer } from '../support/list-answers';
import { BEFORE, BLOG, fern, moss, openPage, PAGE_TAB, pageStandIn, SAVE_PAGE } from '../support/page-editor';
import { recordedAnswer } from '../support/paged-answer';
import { renderApp } from '../support/render-app';

const refusedWith = (status: number, body: Record<string, unknown>) =>
  http.post(SAVE_PAGE, () => HttpResponse.json({ details: null, hint: null, ...body }, { status }));

const pins = (form: ReturnType<typeof within>) =>
  within(form.getByRole('list', { name: 'Pinned codes' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

describe('the tab Page', () => {
  it('pins a code, moves it up by its button, says so, and saves the order', async () => {
    const { user, form, saved } = await openPage({ pinned: [fern] });
    await user.click(await form.findByRole('button', { name: 'Pin Moss & Co, MOSS10' }));
    expect(pins(form)).toEqual(['FernwoodFERN20', 'Moss & CoMOSS10']);
    expect(form.getByRole('button', { name: 'Pin Moss & Co, MOSS10', pressed: true })).toBeEnabled();
    const up = form.getByRole('button', { name: 'Move Moss & Co, MOSS10, up' });
    up.focus();
    await user.keyboard('{Enter}');
    expect(pins(form)).toEqual(['Moss & CoMOSS10', 'FernwoodFERN20']);
    expect(await form.findByText('Moss & Co, MOSS10, is now 1 of 2.')).toBeInTheDocument();
    expect(up).toHaveFocus();
    await user.click(form.getByRole('button', { name: 'Save the page' }));
    expect(await screen.findByText('Page saved')).toBeInTheDocument();
    expect(saved).toEqual([
      { of_influencer: vera.id, pinned_offers: [moss.id, fern.id], links: [], of_version: BEFORE },
    ]);
    expect(form.getByRole('button', { name: 'Save the page' })).toBeDisabled();
  });

  it('adds a link, completes its address, and takes another one out', async () => {
    const { user, form, saved } = await openPage({ links: [BLOG] });
    await user.click(form.getByRole('button', { name: 'Add a link' }));
    await user.type(form.getByRole('textbox', { name: 'Title of link 2' }), ' Shop ');
    await user.type(form.getByRole('textbox', { name: 'Address of link 2' }), 'shop.example/mine');
    await user.click(form.getByRole('button', { name: 'Take link 1 out' }));
    await user.click(form.getByRole('button', { name: 'Save the page' }));
    await waitFor(() =>
      expect(saved).toEqual([
        {
          of_influencer: vera.id,
          pinned_offers: [],
          links: [{ title: 'Shop', url: 'https://shop.example/mine' }],
          of_version: BEFORE,
        },
      ]),
    );
  });

  it('says at the row what is wrong with a link, sends nothing, and keeps what was typed', async () => {
    const { user, form, saved } = await openPage({ links: [BLOG] });
    await user.click(form.getByRole('button', { name: 'Add a link' }));
    await user.type(form.getByRole('textbox', { name: 'Address of link 2' }), 'javascript:alert(1)');
    await user.click(form.getByRole('button', { name: 'Save the page' }));
    const address = form.getByRole('textbox', { name: 'Address of link 2' });
    await waitFor(() =>
      expect(address).toHaveAccessibleDescription('Please enter a web address, such as https://example.com.'),
    );
    expect(form.getByRole('textbox', { name: 'Title of link 2' })).toHaveAccessibleDescription(
      'Please enter a title.',
    );
    expect(form.getByRole('textbox', { name: 'Title of link 1' })).not.toHaveAccessibleDescription();
    expect(address).toHaveValue('javascript:alert(1)');
    expect(saved).toEqual([]);
  });

  it('says at the row which link leads to a blocked domain', async () => {
    const { user, form } = await openPage({ links: [BLOG, { title: 'Win', url: 'https://win.example/' }] });
    backend.use(
      refusedWith(400, { code: 'P0001', message: 'Links may not lead to win.example.', hint: 'links.1.url' }),
    );
    await user.type(form.getByRole('textbox', { name: 'Title of link 1' }), '!');
    await user.click(form.getByRole('button', { name: 'Save the page' }));
    await waitFor(() =>
      expect(form.getByRole('textbox', { name: 'Address of link 2' })).toHaveAccessibleDescription(
        'Links may not lead to win.example.',
      ),
    );
    expect(form.getByRole('textbox', { name: 'Title of link 1' })).toHaveValue('My blog!');
  });

  it('says at the row which pinned code is gone', async () => {
    const { user, form } = await openPage({ pinned: [fern, moss] });
    const message =
      'Pinned code 2 was deleted or hidden meanwhile, or is there twice. Take it out and save again.';
    backend.use(refusedWith(400, { code: 'P0001', message, hint: 'pins.1' }));
    await user.click(form.getByRole('button', { name: 'Move Moss & Co, MOSS10, up' }));
    await user.click(form.getByRole('button', { name: 'Save the page' }));
    const [, second] = within(form.getByRole('list', { name: 'Pinned codes' })).getAllByRole('listitem');
    await waitFor(() => expect(second).toHaveTextContent(message));
  });

  it.each([
    [
      'the database takes it for wrong',
      400,
      { code: '23514', message: 'violates check constraint "profile_pages_links_given"' },
      "Something on the page can't be saved. Please check the titles and addresses.",
    ],
    [
      'somebody may no longer write it',
      403,
      { code: '42501', message: 'row-level security' },
      "You don't have access to this.",
    ],
    [
      'there is no answer',
      503,
      { message: 'away' },
      "We can't reach Promobell right now. Check your connection and try again.",
    ],
  ])('says when %s, and keeps what was typed', async (_, status, body, sentence) => {
    const { user, form } = await openPage({ links: [BLOG] });
    backend.use(refusedWith(status, body));
    await user.type(form.getByRole('textbox', { name: 'Title of link 1' }), '!');
    await user.click(form.getByRole('button', { name: 'Save the page' }));
    expect(await form.findByRole('alert')).toHaveTextContent(sentence);
    expect(form.getByRole('textbox', { name: 'Title of link 1' })).toHaveValue('My blog!');
  });

  it('has what was typed after a reload, until it is discarded', async () => {
    const { user, form } = await openPage({ links: [BLOG] });
    await user.type(form.getByRole('textbox', { name: 'Title of link 1' }), ' and more');
    await waitFor(() =>
      expect(localStorage.getItem(`promobell-profile-page-draft:${vera.id}:${vera.id}`)).toContain(
        'and more',
      ),
    );
    await user.click(form.getByRole('button', { name: 'Discard changes' }));
    expect(form.getByRole('textbox', { name: 'Title of link 1' })).toHaveValue('My blog');
    expect(screen.getByRole('form', { name: 'What stands on the page' })).toHaveFocus();
    await waitFor(() =>
      expect(localStorage.getItem(`promobell-profile-page-draft:${vera.id}:${vera.id}`)).toBeNull(),
    );
  });

  it('takes no ninth code and no ninth link', async () => {
    const eight = Array.from({ length: 8 }, (_, nth) => codeRow(`CODE${nth}`));
    const { form } = await openPage({
      pinned: eight,
      links: eight.map((__, nth) => ({ title: `Link ${nth}`, url: `https://link-${nth}.example/` })),
    });
    expect(
      await form.findByText('As many are pinned as fit. Take one out to pin another.'),
    ).toBeInTheDocument();
    expect(await form.findByRole('button', { name: 'Pin Fernwood, FERN20', pressed: false })).toBeDisabled();
    expect(form.getByRole('button', { name: 'As many links as fit' })).toBeDisabled();
  });

  it('offers a code that was added since it was opened before', async () => {
    const { user, form } = await openPage();
    await form.findByRole('button', { name: 'Pin Moss & Co, MOSS10' });
    await user.click(screen.getByRole('tab', { name: 'Promo Codes' }));
    await screen.findByRole('region', { name: 'Promo codes' });
    backend.use(rpcAnswer('list_offers', [codeRow('NEW30'), fern, moss]));
    await user.click(screen.getByRole('tab', { name: 'Page' }));
    expect(await screen.findByRole('button', { name: 'Pin Fernwood, NEW30' })).toBeInTheDocument();
  });

  it('searches the live codes', async () => {
    const asked: unknown[] = [];
    const { user, form } = await openPage();
    backend.use(recordedAnswer('list_offers', [], asked));
    await user.type(form.getByRole('searchbox', { name: 'Search live codes to pin' }), 'moss');
    expect(await form.findByText('No live code matches.')).toBeInTheDocument();
    expect(asked).toEqual([{ of_influencer: vera.id, page_size: 8, search: 'moss' }]);
  });

  it('copies the short link for a bio, and the HTML of the frame', async () => {
    const { user } = await openPage();
    await user.click(await screen.findByRole('button', { name: 'Copy for your bio' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/go/abc2345');
    await user.click(screen.getByRole('button', { name: 'Copy the HTML' }));
    await screen.findByText('HTML copied');
    expect(await navigator.clipboard.readText()).toBe(
      `<iframe src="http://localhost:3000/embed/influencer/${vera.id}" title="Promo codes of Vera Lind" width="640" height="620" style="border:0;max-width:100%" loading="lazy" allow="clipboard-write"></iframe>`,
    );
  });

  it("says when the page can't be read, and tries again", async () => {
    backend.use(profileAnswer(vera), ...codeStandIn([fern]).handlers, ...pageStandIn().handlers);
    backend.use(refusal('post', 'rpc/pinned_offers'));
    const { user } = renderApp(PAGE_TAB, vera);
    const again = await screen.findByRole('button', { name: 'Try again' });
    backend.use(rpcAnswer('pinned_offers', []));
    await user.click(again);
    expect(await screen.findByRole('form', { name: 'What stands on the page' })).toBeInTheDocument();
  });

  it("is there for the agency that manages the influencer, and saves the influencer's page", async () => {
    const ana = managedRow('Ana Flores');
    const stand = pageStandIn({ links: [BLOG] });
    backend.use(
      profileAnswer(agency),
      ...agencyStandIn([ana]).handlers,
      ...codeStandIn([fern]).handlers,
      ...stand.handlers,
    );
    const { user } = renderApp(`/manage-influencer-codes/${ana.id}/page`, agency);
    await user.click(await screen.findByRole('button', { name: 'Take link 1 out' }));
    await user.click(screen.getByRole('button', { name: 'Save the page' }));
    await waitFor(() =>
      expect(stand.saved).toEqual([
        { of_influencer: ana.id, pinned_offers: [], links: [], of_version: BEFORE },
      ]),
    );
  });
});
