import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { backend, SUPABASE_URL } from '../support/backend';
import { heldBack } from '../support/deal-rows';
import { refusal } from '../support/follow-stand-in';
import { offerAnswers, rpcAnswer } from '../support/list-answers';
import { offerRow } from '../support/offer-rows';
import { renderApp } from '../support/render-app';
import { reportsStandIn } from '../support/reports-stand-in';
import { member, type SampleAccount } from '../support/sample-session';
import { requestsSettled } from '../support/settled-requests';

const row = offerRow();
const ID = row.id;
const twoHoursAgo = () => new Date(Date.now() - 2 * 3_600_000).toISOString();

const counted = z.object({ events: z.array(z.object({ offer: z.string(), kind: z.string() })) });

const ticket = () => screen.findByRole('article');
const question = () => screen.queryByRole('group', { name: 'Did the code FERN20 work?' });
const comeBack = () => act(async () => void fireEvent.focus(window));

async function openDeals(account?: SampleAccount) {
  const app = renderApp('/deals', account);
  const shown = within(await ticket());
  // Signed in, the session is known a moment later.
  if (account) await screen.findByRole('button', { name: 'Your account' });
  return { ...app, shown, copy: () => app.user.click(shown.getByRole('button', { name: /^(Copy|Copied)/ })) };
}

describe("an offer's reports", () => {
  it.each([
    [{}, 'No recent reports', 'No recent reports.'],
    [
      { worked_reports: 12, all_reports: 14, last_worked_at: twoHoursAgo(), reliability: 60 },
      'Worked for 12 of 14 · last 2 hours ago',
      'Worked for 12 of 14 in the last 30 days · last 2 hours ago.',
    ],
    [
      { worked_reports: 1, all_reports: 9, reliability: -1 },
      'May not work any more · Worked for 1 of 9',
      'Worked for 1 of 9 in the last 30 days.',
    ],
  ])('are shown as %j on the ticket and in its sheet', async (reports, short, full) => {
    backend.use(...offerAnswers(() => [{ ...row, ...reports }]));
    const { user } = renderApp('/deals');
    expect(await ticket()).toHaveTextContent(short);
    await user.click(screen.getByRole('link', { name: /^20% off/ }));
    const sheet = await screen.findByRole('dialog');
    expect(sheet).toHaveTextContent(full);
    expect(within(sheet).queryAllByText('May not work any more')).toHaveLength(
      short.startsWith('May') ? 2 : 0,
    );
    expect(within(sheet).getByRole('link', { name: 'What that means' })).toHaveAttribute(
      'href',
      '/how-offers-are-ranked#reports',
    );
  });
});

describe("the question 'Did it work?'", () => {
  it('appears when the member comes back, and one press answers it', async () => {
    const reports = reportsStandIn();
    const { user, shown, copy } = await openDeals(member);
    await copy();
    expect(await screen.findByText('Promo code copied to clipboard!')).toBeInTheDocument();
    expect(question()).not.toBeInTheDocument();
    await comeBack();
    await user.click(shown.getByRole('button', { name: 'Yes' }));
    expect(question()).not.toBeInTheDocument();
    expect(document.activeElement?.parentElement).toContainElement(shown.getByText('FERN20'));
    expect(await screen.findByText('Thank you. That helps whoever comes next.')).toBeInTheDocument();
    expect(await shown.findByText('Worked for 1 of 1 · last this hour')).toBeInTheDocument();
    expect(reports.own).toBe(true);
    await copy();
    await comeBack();
    expect(question()).not.toBeInTheDocument();
  });

  it("is answered once the copy has been counted, without which the answer wouldn't count", async () => {
    reportsStandIn();
    // An offer of this test's own, because each is counted once while the page is open.
    const offer = { ...row, id: crypto.randomUUID() };
    const arrived: string[] = [];
    backend.use(
      ...offerAnswers(() => [offer]),
      http.post(`${SUPABASE_URL}/rest/v1/rpc/count_results`, async ({ request }) => {
        const { events } = counted.parse(await request.json());
        // Long enough for the report to arrive first, if it didn't wait.
        await delay(100);
        arrived.push(...events.flatMap((event) => (event.offer === offer.id ? event.kind : [])));
        return new HttpResponse(null, { status: 204 });
      }),
      http.post(`${SUPABASE_URL}/rest/v1/rpc/report_offer`, () => {
        arrived.push('answered');
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, shown, copy } = await openDeals(member);
    await copy();
    await comeBack();
    await user.click(shown.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(arrived).toEqual(['copied', 'answered']));
  });

  it("stays over a reload until it is closed, and isn't asked again after that", async () => {
    reportsStandIn();
    const first = await openDeals(member);
    await first.copy();
    cleanup();
    await comeBack();
    const second = await openDeals(member);
    expect(question()).toBeInTheDocument();
    await second.user.click(screen.getByRole('button', { name: "Don't ask" }));
    expect(question()).not.toBeInTheDocument();
    await second.copy();
    await comeBack();
    expect(question()).not.toBeInTheDocument();
  });

  it("is back with an error when the answer couldn't be saved", async () => {
    reportsStandIn();
    const { user, shown, copy } = await openDeals(member);
    await copy();
    await comeBack();
    backend.use(refusal('post', 'rpc/report_offer'));
    await user.click(shown.getByRole('button', { name: 'No' }));
    expect(await screen.findByText("Your answer wasn't kept")).toBeInTheDocument();
    expect(question()).toBeInTheDocument();
  });

  it('can be changed and taken back in the sheet', async () => {
    const reports = reportsStandIn(false);
    const { user } = renderApp(`/deals?offer=${ID}`, member);
    const sheet = within(await screen.findByRole('dialog', { name: 'Fernwood' }));
    expect(await sheet.findByText("You said it didn't work.")).toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: 'Change' }));
    await user.click(sheet.getByRole('button', { name: 'Yes' }));
    expect(await sheet.findByText('You said it worked.')).toBeInTheDocument();
    expect(await sheet.findByText(/^Worked for 1 of 1 in the last 30 days/)).toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: 'Change' }));
    await user.click(sheet.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(sheet.queryByText(/^You said/)).not.toBeInTheDocument());
    expect(await screen.findByText('Taken back.')).toBeInTheDocument();
    expect(reports.own).toBeNull();
  });

  it('was answered for one code, and not for another one that the offer has got meanwhile', async () => {
    reportsStandIn(false);
    const { user } = renderApp(`/deals?offer=${ID}`, member);
    const sheet = within(await screen.findByRole('dialog', { name: 'Fernwood' }));
    await user.click(await sheet.findByRole('button', { name: 'Change' }));
    backend.use(
      ...offerAnswers(() => [{ ...row, promo_code: 'MOSS30' }]),
      http.post(`${SUPABASE_URL}/rest/v1/rpc/own_report`, () => HttpResponse.json(null)),
    );
    await user.click(sheet.getByRole('button', { name: 'Yes' }));
    expect(await sheet.findByText('MOSS30')).toBeInTheDocument();
    await waitFor(() => expect(sheet.queryByText(/^You said/)).not.toBeInTheDocument());
  });

  it("changes the numbers on a saved offer's ticket, too", async () => {
    reportsStandIn(false);
    backend.use(rpcAnswer('list_saved_offers', [row]));
    const { user } = renderApp('/saved', member);
    const ticket = within(await screen.findByRole('article'));
    await user.click(ticket.getByRole('link', { name: /^20% off/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Fernwood' }));
    expect(await sheet.findByText("You said it didn't work.")).toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: 'Change' }));
    await user.click(sheet.getByRole('button', { name: 'Yes' }));
    expect(await sheet.findByText(/^Worked for 1 of 1 in the last 30 days/)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('Worked for 1 of 1'));
  });

  it('that was closed can be answered in the sheet, as long as there is no answer', async () => {
    const reports = reportsStandIn();
    const first = await openDeals(member);
    await first.copy();
    await comeBack();
    await first.user.click(screen.getByRole('button', { name: "Don't ask" }));
    cleanup();
    const { user } = renderApp(`/deals?offer=${ID}`, member);
    const sheet = within(await screen.findByRole('dialog', { name: 'Fernwood' }));
    await user.click(await sheet.findByRole('button', { name: 'Yes' }));
    expect(await sheet.findByText('You said it worked.')).toBeInTheDocument();
    expect(reports.own).toBe(true);
  });

  it("that was closed stays closed when an answer in the sheet can't be saved", async () => {
    reportsStandIn();
    const first = await openDeals(member);
    await first.copy();
    await comeBack();
    await first.user.click(screen.getByRole('button', { name: "Don't ask" }));
    cleanup();
    const { user } = renderApp(`/deals?offer=${ID}`, member);
    const sheet = within(await screen.findByRole('dialog', { name: 'Fernwood' }));
    backend.use(refusal('post', 'rpc/report_offer'));
    await user.click(await sheet.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText("Your answer wasn't kept")).toBeInTheDocument();
    expect(await sheet.findByRole('button', { name: 'Yes' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(question()).not.toBeInTheDocument();
  });

  it('sends two answers one after the other, so that the last one counts', async () => {
    const reports = reportsStandIn(false);
    const arrived: string[] = [];
    const answered = heldBack([]);
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/report_offer`, async () => {
        arrived.push('report');
        await answered.answer();
        reports.own = true;
        return new HttpResponse(null, { status: 204 });
      }),
      http.post(`${SUPABASE_URL}/rest/v1/rpc/withdraw_report`, () => void arrived.push('withdraw')),
    );
    const { user } = renderApp(`/deals?offer=${ID}`, member);
    const sheet = within(await screen.findByRole('dialog', { name: 'Fernwood' }));
    await user.click(await sheet.findByRole('button', { name: 'Change' }));
    await user.click(sheet.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(arrived).toEqual(['report']));
    await user.click(await sheet.findByRole('button', { name: 'Change' }));
    await user.click(sheet.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(sheet.queryByText(/^You said/)).not.toBeInTheDocument());
    expect(arrived).toEqual(['report']);
    answered.release();
    expect(await screen.findByText('Taken back.')).toBeInTheDocument();
    expect(arrived).toEqual(['report', 'withdraw']);
    expect(reports.own).toBeNull();
  });

  it("is answered as before when two answers after each other couldn't be saved, also without a connection afterwards", async () => {
    reportsStandIn(false);
    const answered = heldBack([]);
    const failed = () => new HttpResponse(null, { status: 503 });
    const { user } = renderApp(`/deals?offer=${ID}`, member);
    const sheet = within(await screen.findByRole('dialog', { name: 'Fernwood' }));
    await sheet.findByRole('button', { name: 'Change' });
    await requestsSettled();
    await user.click(sheet.getByRole('button', { name: 'Change' }));
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/own_report`, failed),
      http.post(`${SUPABASE_URL}/rest/v1/rpc/report_offer`, () => answered.answer().then(failed)),
      http.post(`${SUPABASE_URL}/rest/v1/rpc/withdraw_report`, failed),
    );
    await user.click(sheet.getByRole('button', { name: 'Yes' }));
    await user.click(await sheet.findByRole('button', { name: 'Change' }));
    await user.click(sheet.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(sheet.queryByText(/^You said/)).not.toBeInTheDocument());
    answered.release();
    expect(await sheet.findByText(/^You said/)).toHaveTextContent("You said it didn't work.");
    expect(screen.getAllByText("Your answer wasn't kept")).toHaveLength(2);
  });

  it("isn't answered by the second click of a double click on 'Change'", async () => {
    const reports = reportsStandIn(true);
    renderApp(`/deals?offer=${ID}`, member);
    const sheet = within(await screen.findByRole('dialog', { name: 'Fernwood' }));
    fireEvent.click(await sheet.findByRole('button', { name: 'Change' }), { detail: 1 });
    fireEvent.click(sheet.getByRole('button', { name: 'No' }), { detail: 2 });
    expect(sheet.getByRole('button', { name: 'No' })).toBeInTheDocument();
    expect(reports.own).toBe(true);
  });

  it("isn't asked of visitors", async () => {
    backend.use(...offerAnswers(() => [row]));
    const { copy } = await openDeals();
    await copy();
    await comeBack();
    expect(question()).not.toBeInTheDocument();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it("isn't asked of the offer's influencer", async () => {
    reportsStandIn();
    backend.use(...offerAnswers(() => [{ ...row, influencer_id: member.id }]));
    const { copy } = await openDeals(member);
    await copy();
    await comeBack();
    expect(question()).not.toBeInTheDocument();
  });
});
