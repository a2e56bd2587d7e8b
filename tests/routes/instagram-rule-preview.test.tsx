import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { codeRow } from '../support/code-stand-in';
import { box, CODES, openForm } from '../support/instagram-rule-form';
import { rpcAnswer } from '../support/list-answers';

const preview = () => within(screen.getByRole('complementary', { name: 'As Instagram will show it' }));

describe("the preview of a reply rule's message", () => {
  it('adds the code and the label to the typed text, and counts the characters', async () => {
    const { user } = await openForm();
    expect(preview().getByText(/Code: YOURCODE/)).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /^FERN20 Fernwood/ }));
    await user.type(box('Message'), 'Thanks!');
    await waitFor(() => expect(preview().getByText(/^Thanks!/)).toHaveTextContent(/Code: FERN20/));
    expect(preview().getByText(/Paid link · Sent automatically/)).toBeInTheDocument();
    expect(preview().getByText('Open the offer')).toBeInTheDocument();
    expect(preview().getByText(/^\d+ of 640 characters$/)).toBeInTheDocument();
  });

  it.each([
    ['OLD5', "OLD5 of Fernwood has ended, so it isn't sent."],
    ['SECRET', "SECRET of Fernwood is for followers only, so it isn't sent."],
  ])("warns that the code %s isn't sent, and shows what is sent instead", async (code, warning) => {
    const { user } = await openForm();
    await user.click(screen.getByRole('radio', { name: new RegExp(`^${code}`) }));
    expect(await preview().findByText(warning)).toBeInTheDocument();
    expect(preview().getByText(/There's no live code for this right now/)).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Nothing' }));
    expect(preview().getByText('Nothing is sent.')).toBeInTheDocument();
  });

  it('shows the newest live offer of a brand', async () => {
    const { user } = await openForm();
    // The stand-in's own search knows codes only.
    backend.use(rpcAnswer('list_managed_offers', CODES));
    await user.click(screen.getByRole('radio', { name: 'A brand' }));
    await user.click(await screen.findByRole('radio', { name: 'Kiln & Co' }));
    expect(await preview().findByText(/Code: KILN10/)).toBeInTheDocument();
  });
});

it("a reply rule's preview shows a brand's live offer, however many newer ones have ended", async () => {
  const of = { brand_name: 'Kiln & Co' };
  const live = codeRow('KILN10', of);
  const ended = codeRow('KILN5', { ...of, expiration_date: '2026-01-01' });
  const { user } = await openForm();
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/list_managed_offers`, async ({ request }) =>
      HttpResponse.json([(await request.text()).includes('"sort":"ending"') ? live : ended]),
    ),
  );
  await user.click(screen.getByRole('radio', { name: 'A brand' }));
  await user.click(await screen.findByRole('radio', { name: 'Kiln & Co' }));
  expect(await preview().findByText(/Code: KILN10/)).toBeInTheDocument();
});
