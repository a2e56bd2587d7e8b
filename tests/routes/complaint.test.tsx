import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { offerAnswers, rpcAnswer } from '../support/list-answers';
import { offerRow } from '../support/offer-rows';
import { renderApp } from '../support/render-app';

const row = offerRow();

/** Opens the form in an offer's sheet; the complaints that were sent come to be in the list. */
async function openForm(answer = () => new HttpResponse(null, { status: 204 })) {
  const sent: unknown[] = [];
  backend.use(
    ...offerAnswers(() => [row]),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/file_complaint`, async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  const { user } = renderApp(`/deals?offer=${row.id}`);
  await user.click(await screen.findByRole('button', { name: 'Report this offer' }));
  const form = within(await screen.findByRole('dialog', { name: 'Report this offer' }));
  const send = () => user.click(screen.getByRole('button', { name: 'Send report' }));
  return { user, form, sent, send };
}

describe("'Report this offer'", () => {
  it('requires what is wrong, and an explanation when it is something else, before it is sent', async () => {
    const { user, form, sent, send } = await openForm();
    await send();
    expect(await form.findByText('Choose what is wrong.')).toBeInTheDocument();
    await user.selectOptions(form.getByRole('combobox', { name: 'What is wrong?' }), 'other');
    await send();
    expect(await form.findByText('Say in a few words what is wrong.')).toBeInTheDocument();
    await user.type(form.getByRole('textbox', { name: 'What is wrong, in your words' }), 'Not a shop');
    await send();
    expect(await screen.findByText('Thank you. One of us looks at it.')).toBeInTheDocument();
    expect(sent).toEqual([{ kind: 'other', about_offer: row.id, words: 'Not a shop' }]);
  });

  it("keeps what was typed and shows the reason when it can't be sent", async () => {
    const { user, form, send } = await openForm(() =>
      HttpResponse.json(
        {
          code: 'too_many_calls',
          message: 'That was too often in a short time. Please try again in a minute.',
        },
        { status: 429 },
      ),
    );
    await user.selectOptions(form.getByRole('combobox', { name: 'What is wrong?' }), 'harmful');
    await user.type(form.getByRole('textbox', { name: 'Details (optional)' }), 'Asks for a card');
    await send();
    expect(await form.findByRole('alert')).toHaveTextContent('That was too often in a short time.');
    expect(form.getByRole('textbox', { name: 'Details (optional)' })).toHaveValue('Asks for a card');
  });
});

describe('the page to object to a decision', () => {
  it("says when the link isn't complete", async () => {
    backend.use(rpcAnswer('find_decision', []));
    renderApp('/objection?token=x');
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete.');
  });

  it('shows the decision, and sends an objection of at least 10 characters', async () => {
    let words: string | null = null;
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/find_decision`, () =>
        HttpResponse.json([
          {
            thing: 'account',
            reason: "Sold codes that don't exist.",
            since: '2026-11-20T10:00:00Z',
            brand_name: null,
            promo_code: null,
            objected_at: words === null ? null : '2026-11-21T10:00:00Z',
            words,
            refused_because: null,
          },
        ]),
      ),
      http.post<never, { words: string }>(
        `${SUPABASE_URL}/rest/v1/rpc/object_to_decision`,
        async ({ request }) => {
          words = (await request.json()).words;
          return HttpResponse.json(true);
        },
      ),
    );
    const { user } = renderApp('/objection?token=t');
    expect(await screen.findByText("Sold codes that don't exist.")).toBeInTheDocument();
    const field = screen.getByRole('textbox', { name: 'Why are we wrong?' });
    await user.type(field, 'No');
    await user.click(screen.getByRole('button', { name: 'Send objection' }));
    expect(await screen.findByText('Tell us in at least 10 characters.')).toBeInTheDocument();
    await user.type(field, ', they do exist.');
    await user.click(screen.getByRole('button', { name: 'Send objection' }));
    expect(await screen.findByText(/We have your objection, and answer by mail/)).toBeInTheDocument();
    expect(words).toBe('No, they do exist.');
  });
});
