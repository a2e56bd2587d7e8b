import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { vera } from '../support/code-form';
import { codeStandIn } from '../support/code-stand-in';
import { heldBack } from '../support/deal-rows';
import { refusal } from '../support/follow-stand-in';
import { renderApp } from '../support/render-app';
import { codeResults, resultsStandIn } from '../support/results-stand-in';

function open() {
  backend.use(
    profileAnswer(vera),
    ...codeStandIn().handlers,
    resultsStandIn({ offers: [codeResults('FERN20')] }).handler,
    http.get(`${SUPABASE_URL}/rest/v1/result_mails`, () => HttpResponse.json([])),
  );
  return renderApp('/influencer-dashboard/results', vera);
}

describe('the mails about results', () => {
  const table = `${SUPABASE_URL}/rest/v1/result_mails`;

  it('can be switched off and on', async () => {
    const sent: unknown[] = [];
    const { user } = open();
    backend.use(
      http.post(table, async ({ request }) => {
        sent.push(await request.json());
        backend.use(http.get(table, () => HttpResponse.json([{ weekly: false, ending: true }])));
        return new HttpResponse(null, { status: 201 });
      }),
    );
    const weekly = await screen.findByRole('checkbox', { name: /^Every Monday/ });
    expect(weekly).toBeChecked();
    await user.click(weekly);
    await waitFor(() => expect(sent).toEqual([{ weekly: false, ending: true }]));
    await waitFor(() => expect(weekly).not.toBeChecked());
    backend.use(refusal('post', 'result_mails'));
    await user.click(weekly);
    expect(await screen.findByText("Your choice wasn't saved")).toBeInTheDocument();
    expect(weekly).not.toBeChecked();
  });

  it('are saved by one request, so that a first choice on another device in the same moment refuses none', async () => {
    const asked: unknown[] = [];
    const { user } = open();
    backend.use(
      http.all(table, ({ request: { method, url, headers } }) => {
        if (method === 'GET') return undefined;
        const onConflict = new URL(url).searchParams.get('on_conflict');
        asked.push([method, onConflict, headers.get('prefer')]);
        return new HttpResponse(null, { status: 201 });
      }),
    );
    await user.click(await screen.findByRole('checkbox', { name: /^Every Monday/ }));
    await waitFor(() => expect(asked).not.toHaveLength(0));
    const replaces = expect.stringContaining('resolution=merge-duplicates');
    expect(asked).toEqual([['POST', 'influencer_id', replaces]]);
  });

  it('are shown as they were saved when the answer to a press got lost', async () => {
    const { user } = open();
    let saved: unknown[] = [];
    backend.use(
      http.get(table, () => HttpResponse.json(saved)),
      http.post(table, () => {
        saved = [{ weekly: false, ending: true }];
        return HttpResponse.error();
      }),
    );
    const weekly = await screen.findByRole('checkbox', { name: /^Every Monday/ });
    await waitFor(() => expect(weekly).toBeChecked());
    await user.click(weekly);
    expect(await screen.findByText("Your choice wasn't saved")).toBeInTheDocument();
    await waitFor(() => expect(weekly).not.toBeChecked());
  });

  it('are given up when a press gets no answer in time', async () => {
    const { user } = open();
    const limit = new AbortController();
    backend.use(
      http.post(table, () => {
        limit.abort();
        return new HttpResponse(null, { status: 201 });
      }),
    );
    const weekly = await screen.findByRole('checkbox', { name: /^Every Monday/ });
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
    await user.click(weekly);
    expect(await screen.findByText("Your choice wasn't saved")).toBeInTheDocument();
  });

  it('are saved one press after the other, so that the last one counts', async () => {
    const arrived: unknown[] = [];
    const saved = heldBack([]);
    const { user } = open();
    backend.use(
      http.post(table, async ({ request }) => {
        arrived.push(await request.json());
        await saved.answer();
        return new HttpResponse(null, { status: 201 });
      }),
    );
    const first = { weekly: false, ending: true };
    await user.click(await screen.findByRole('checkbox', { name: /^Every Monday/ }));
    await waitFor(() => expect(arrived).toEqual([first]));
    const ending = screen.getByRole('checkbox', { name: /^Two days before/ });
    await user.click(ending);
    await waitFor(() => expect(ending).not.toBeChecked());
    expect(arrived).toEqual([first]);
    saved.release();
    await waitFor(() => expect(arrived).toEqual([first, { weekly: false, ending: false }]));
    expect(ending).not.toBeChecked();
  });

  it("are ended by one press on the page that the mail's link opens, and not by opening it", async () => {
    const tokens: unknown[] = [];
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/unsubscribe`, async ({ request }) => {
        tokens.push(await request.json());
        return HttpResponse.json(true);
      }),
    );
    const { user } = renderApp('/stop-mails?token=weekly.x');
    const button = await screen.findByRole('button', { name: 'Stop these mails' });
    expect(tokens).toEqual([]);
    await user.click(button);
    const done = await screen.findByText("Done. You won't get these mails any more.");
    expect(done.closest('[tabindex="-1"]')).toHaveFocus();
    expect(tokens).toEqual([{ token: 'weekly.x' }]);
  });

  it("aren't ended by an invalid link", async () => {
    backend.use(http.post(`${SUPABASE_URL}/rest/v1/rpc/unsubscribe`, () => HttpResponse.json(false)));
    const { user } = renderApp('/stop-mails?token=forged');
    await user.click(await screen.findByRole('button', { name: 'Stop these mails' }));
    expect(await screen.findByText(/^This link is not complete\./)).toBeInTheDocument();
  });
});
