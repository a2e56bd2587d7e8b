import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { deskAccount as account } from '../support/desk-account';
import { rpcAnswer } from '../support/list-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';
import { systemInOrder } from '../support/system-answers';

const entry = {
  kind: 'new influencer',
  thing: account.id,
  since: '2026-11-20T10:00:00Z',
  offer: null,
  account,
  complaints: 0,
  latest: [],
  objection: null,
  cursor: 'cursor-1',
  total: 1,
};

const offer = {
  id: '00000000-0000-4000-8000-0000000000c1',
  brand_name: 'Fernwood',
  promo_code: 'ANA20',
  description: '20% off',
  affiliate_link: null,
  brand_url: null,
  category: 'Home',
  expiration_date: null,
  created_at: '2026-11-20T10:00:00Z',
  is_featured: false,
  followers_only: false,
  hidden_because: [],
  hidden_reason: null,
  influencer_id: account.id,
  influencer_name: account.name,
  influencer_username: account.username,
  influencer_avatar_url: null,
  influencer_suspended: false,
  open_complaints: 0,
};

const WHY = "Uses somebody else's name.";

/** An operator whose session may change something, or not. */
function operatorAnswers(mayChangeUntil: string | null) {
  backend.use(
    profileAnswer(member),
    rpcAnswer('operator_session', [
      { is_operator: true, may_change_until: mayChangeUntil, has_second_factor: true },
    ]),
    rpcAnswer('operator_queue', [entry]),
  );
}

const soon = () => new Date(Date.now() + 600_000).toISOString();

async function openDialog(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Suspend account' }));
  return within(await screen.findByRole('dialog', { name: 'Suspend Ana Flores?' }));
}

describe("the operator's desk", () => {
  it.each([
    ['a visitor', undefined],
    ['a member', member],
  ])('is not found for %s', async (_, who) => {
    backend.use(
      profileAnswer(member),
      rpcAnswer('operator_session', [
        { is_operator: false, may_change_until: null, has_second_factor: false },
      ]),
    );
    renderApp('/operator', who);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeInTheDocument();
  });

  it.each([
    ["the account's menu", 'Your account', 'menuitem'],
    ["a phone's menu", 'Menu', 'link'],
  ])('is linked in %s for an operator', async (_, opener, role) => {
    operatorAnswers(null);
    const { user } = renderApp('/contact', member);
    await screen.findByRole('button', { name: 'Your account' });
    await user.click(screen.getByRole('button', { name: opener }));
    expect(await screen.findByRole(role, { name: "Operator's Desk" })).toHaveAttribute('href', '/operator');
  });

  it("isn't linked for a member who is no operator", async () => {
    const answered = vi.fn(() =>
      HttpResponse.json([{ is_operator: false, may_change_until: null, has_second_factor: false }]),
    );
    backend.use(profileAnswer(member), http.post(`${SUPABASE_URL}/rest/v1/rpc/operator_session`, answered));
    const { user } = renderApp('/contact', member);
    const account = await screen.findByRole('button', { name: 'Your account' });
    expect(answered).not.toHaveBeenCalled();
    await user.click(account);
    await waitFor(() => expect(answered).toHaveBeenCalledTimes(1));
    expect(await screen.findByRole('menuitem', { name: 'Saved Offers' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: "Operator's Desk" })).not.toBeInTheDocument();
  });

  it("names an act's consequence, asks for a reason, and acts once on a double press", async () => {
    operatorAnswers(soon());
    const asked: unknown[] = [];
    let answer: (response: Response) => void = () => undefined;
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/operator_suspend`, async ({ request }) => {
        asked.push(await request.json());
        return new Promise<Response>((resolve) => {
          answer = resolve;
        });
      }),
    );
    const { user } = renderApp('/operator', member);
    const dialog = await openDialog(user);
    expect(dialog.getByText(/Nobody sees the profile and its 2 live offers/)).toBeInTheDocument();
    expect(dialog.queryByLabelText('Code of your authenticator app')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Suspend the account' }));
    expect(await dialog.findByText('Give a reason of at least 10 characters.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), WHY);
    await user.dblClick(dialog.getByRole('button', { name: /Suspend the account/ }));
    await waitFor(() => expect(asked).toEqual([{ of_account: account.id, reason: WHY }]));
    answer(HttpResponse.json(true));
    expect(await screen.findByText('The account is suspended.')).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  it('marks a followers-only offer, and has no button to feature it', async () => {
    operatorAnswers(soon());
    const quiet = { ...offer, id: `${offer.id.slice(0, -1)}2`, promo_code: 'QUIET', followers_only: true };
    backend.use(
      rpcAnswer('operator_find_offers', [
        offer,
        quiet,
        { ...quiet, id: `${offer.id.slice(0, -1)}3`, promo_code: 'LOUD', is_featured: true },
      ]),
    );
    renderApp('/operator?tab=offers', member);
    const card = async (code: string) =>
      within(await screen.findByRole('article', { name: `Fernwood ${code}` }));
    const why = 'Only offers for everybody can be featured.';
    const open = await card('ANA20');
    expect(open.getByRole('button', { name: 'Feature' })).toBeInTheDocument();
    expect(open.queryByText('Followers only')).not.toBeInTheDocument();
    const closed = await card('QUIET');
    expect(closed.queryByRole('button', { name: 'Feature' })).not.toBeInTheDocument();
    expect(closed.getByText(why)).toBeInTheDocument();
    expect(closed.getByText('Followers only')).toBeInTheDocument();
    expect((await card('LOUD')).getByRole('button', { name: 'Stop featuring' })).toBeInTheDocument();
  });

  it.each([
    [1, 'and 1 earlier one'],
    [2, 'and 2 earlier ones'],
  ])('says of a queued thing that %i complaints more were made', async (earlier, words) => {
    operatorAnswers(soon());
    const shown = { kind: 'other', words: null, made_at: entry.since, by_member: true, weighs: false };
    backend.use(
      rpcAnswer('operator_queue', [
        { ...entry, kind: 'complaints', complaints: 1 + earlier, latest: [shown] },
      ]),
    );
    renderApp('/operator', member);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('shows why an act was refused, and keeps the reason', async () => {
    operatorAnswers(soon());
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/operator_suspend`, () =>
        HttpResponse.json(
          {
            code: 'P0001',
            message: "An operator can't be suspended here.",
            hint: 'is_operator',
            details: null,
          },
          { status: 400 },
        ),
      ),
    );
    const { user } = renderApp('/operator', member);
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), WHY);
    await user.click(dialog.getByRole('button', { name: 'Suspend the account' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent("An operator can't be suspended here.");
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue(WHY);
  });

  it('shows the queue first, and leaves the unfinished day out of the chart', async () => {
    operatorAnswers(soon());
    const day = (nth: number) => ({
      day: new Date(Date.UTC(2026, 10, 23 - nth)).toISOString().slice(0, 10),
      new_members: 3,
      new_offers: nth === 0 ? 999 : 4,
      complaints: 0,
      acts: 0,
    });
    backend.use(
      rpcAnswer('operator_totals', [
        {
          waiting: 2,
          oldest_since: '2026-11-20T10:00:00Z',
          members: 1_334,
          influencers: 28,
          live_offers: 176,
          hidden_offers: 5,
          suspended_accounts: 1,
          blocked_domains: 2,
          promotion_active: false,
          unsent_mails: 0,
        },
      ]),
      rpcAnswer(
        'operator_days',
        Array.from({ length: 31 }, (_, nth) => day(30 - nth)),
      ),
    );
    backend.use(
      rpcAnswer('operator_system', [systemInOrder]),
      http.get(`${SUPABASE_URL}/functions/v1/health`, () => HttpResponse.error()),
      http.get(`${SUPABASE_URL}/rest/v1/app_settings`, () =>
        HttpResponse.json([{ instagram_switched_off: false }]),
      ),
    );
    renderApp('/operator?tab=overview', member);
    expect(await screen.findByRole('heading', { name: '2 things wait for you' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the queue' })).toHaveAttribute('href', '/operator');
    expect(screen.getByRole('region', { name: 'Today' })).toHaveTextContent('New offers999');
    expect(screen.getByRole('slider', { name: /^New offers, new members/ })).toHaveAttribute(
      'aria-valuetext',
      'Sun, Nov 22, 2026: New offers 4, New members 3, Complaints 0',
    );
  });
});
