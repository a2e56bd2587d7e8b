import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { agency, agencyStandIn, managedRow } from '../support/agency-stand-in';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { vera } from '../support/code-form';
import { codeId, codeRow, codeStandIn } from '../support/code-stand-in';
import { refusal } from '../support/follow-stand-in';
import { rpcAnswer } from '../support/list-answers';
import { renderApp } from '../support/render-app';

const LINK = `${SUPABASE_URL}/rest/v1/rpc/short_link`;
const CHOOSE = `${SUPABASE_URL}/rest/v1/rpc/choose_short_ending`;

/** Answers a link's endings, and notes what was asked for. */
function linkStandIn(chosen: string | null = null) {
  const asked: unknown[] = [];
  const saved: unknown[] = [];
  const handlers = [
    http.post(LINK, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json([{ ending: 'abc2345', chosen_ending: chosen }]);
    }),
    http.post(CHOOSE, async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json('mina-glasswater');
    }),
  ];
  return { asked, saved, handlers };
}

async function openDialog(button: string, link = linkStandIn()) {
  backend.use(profileAnswer(vera), ...codeStandIn([codeRow('FERN20')]).handlers, ...link.handlers);
  const app = renderApp('/influencer-dashboard', vera);
  await app.user.click(await screen.findByRole('button', { name: button }));
  return { ...app, link, dialog: within(await screen.findByRole('dialog', { name: 'Link and QR code' })) };
}

const ofCode = 'Link and QR code of FERN20 of Fernwood';

describe('the dialog of a short link', () => {
  it('shows the link of a code, copies it, and shows its QR code', async () => {
    const { user, dialog, link } = await openDialog(ofCode);
    expect(await dialog.findByText('localhost:3000/go/abc2345')).toBeInTheDocument();
    expect(link.asked).toEqual([{ of_influencer: vera.id, of_offer: codeId('FERN20') }]);
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(await dialog.findByRole('button', { name: 'Copied!' })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/go/abc2345');
    expect(dialog.getByRole('img', { name: 'QR code of FERN20 of Fernwood' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/svg\+xml,/),
    );
    expect(dialog.getByRole('link', { name: 'Print A4' })).toHaveAttribute(
      'href',
      `/link-sheet/${vera.id}?code=${codeId('FERN20')}&size=a4`,
    );
  });

  it("asks for the profile's link without an offer", async () => {
    const { dialog, link } = await openDialog('Link and QR code of the profile');
    expect(await dialog.findByText('localhost:3000/go/abc2345')).toBeInTheDocument();
    expect(link.asked).toEqual([{ of_influencer: vera.id }]);
    expect(dialog.getByRole('link', { name: 'Print A6' })).toHaveAttribute(
      'href',
      `/link-sheet/${vera.id}?size=a6`,
    );
  });

  it("says when the link can't be loaded, and asks again", async () => {
    const link = linkStandIn();
    const { user, dialog } = await openDialog(ofCode, {
      ...link,
      handlers: [refusal('post', 'rpc/short_link')],
    });
    expect(await dialog.findByText('An unexpected error occurred. Please try again.')).toBeInTheDocument();
    backend.use(...link.handlers);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('localhost:3000/go/abc2345')).toBeInTheDocument();
  });

  it('is there for the agency, for the influencer that it manages', async () => {
    const ada = managedRow('Ada Osei');
    const link = linkStandIn();
    backend.use(
      profileAnswer(agency),
      ...agencyStandIn([ada]).handlers,
      ...codeStandIn().handlers,
      ...link.handlers,
    );
    const { user } = renderApp(`/manage-influencer-codes/${ada.id}`, agency);
    await user.click(await screen.findByRole('button', { name: 'Link and QR code of the profile' }));
    expect(await screen.findByText('localhost:3000/go/abc2345')).toBeInTheDocument();
    expect(link.asked).toEqual([{ of_influencer: ada.id }]);
  });

  it('gives the focus back to its button', async () => {
    const { user, dialog } = await openDialog(ofCode);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('button', { name: ofCode })).toHaveFocus());
  });
});

describe("an ending of one's own", () => {
  it('is saved once, and then stands in the link', async () => {
    const { user, dialog, link } = await openDialog(ofCode);
    const field = await dialog.findByRole('textbox', { name: 'An ending of your own' });
    expect(field).toHaveAccessibleDescription(/You can choose it once: it can't be changed afterwards\./);
    await user.type(field, 'Mina-Glasswater{Enter}');
    expect(await dialog.findByText('localhost:3000/go/mina-glasswater')).toBeInTheDocument();
    expect(link.saved).toEqual([
      { of_influencer: vera.id, of_offer: codeId('FERN20'), ending: 'Mina-Glasswater' },
    ]);
    expect(screen.getByText('Your link has its own ending now')).toBeInTheDocument();
    expect(field).not.toBeInTheDocument();
  });

  it("can't be chosen again", async () => {
    const { dialog } = await openDialog(ofCode, linkStandIn('mina-glasswater'));
    expect(await dialog.findByText('localhost:3000/go/mina-glasswater')).toBeInTheDocument();
    expect(dialog.queryByRole('textbox', { name: 'An ending of your own' })).not.toBeInTheDocument();
  });

  it('that is refused keeps what was typed, and says why at the field', async () => {
    const { user, dialog } = await openDialog(ofCode);
    const message = 'This ending is taken. Please choose another one.';
    backend.use(
      http.post(CHOOSE, () => HttpResponse.json({ code: 'P0001', hint: 'ending', message }, { status: 400 })),
    );
    const field = await dialog.findByRole('textbox', { name: 'An ending of your own' });
    await user.type(field, 'taken');
    await user.click(dialog.getByRole('button', { name: 'Keep this ending' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(field).toHaveValue('taken');
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    await user.type(field, '-2');
    expect(dialog.queryByText(message)).not.toBeInTheDocument();
  });

  it("that couldn't be saved keeps what was typed, and says so above the form", async () => {
    const { user, dialog } = await openDialog(ofCode);
    backend.use(http.post(CHOOSE, () => HttpResponse.error()));
    const field = await dialog.findByRole('textbox', { name: 'An ending of your own' });
    await user.type(field, 'mine{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent(/We can't reach Promobell right now/);
    expect(field).toHaveValue('mine');
  });
});

it('the sheet to print says that a profile is gone, and not a code, when it is of the profile', async () => {
  backend.use(profileAnswer(vera), ...linkStandIn().handlers, rpcAnswer('influencer_profile', []));
  renderApp(`/link-sheet/${vera.id}`, vera);
  expect(
    await screen.findByText('This profile was deleted or is hidden, so there is nothing to print.'),
  ).toBeInTheDocument();
  // It is in a tab of its own, in which nothing was before.
  expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
});
