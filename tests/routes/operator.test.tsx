import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { profileAnswer, signInAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { rpcAnswer } from '../support/list-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const account = {
  id: '00000000-0000-4000-8000-0000000000b1',
  name: 'Ana Flores',
  username: 'ana.flores',
  email: 'ana@example.com',
  avatar_url: null,
  bio: 'Kettles, mostly.',
  category: 'Home',
  is_influencer: true,
  is_agency: false,
  is_creditcard: false,
  is_featured: false,
  is_operator: false,
  created_at: '2026-11-01T10:00:00Z',
  last_sign_in_at: null,
  suspended_because: null,
  suspended_since: null,
  plan: 'Starter',
  plan_until: null,
  live_offers: 2,
  hidden_offers: 0,
  followers: 12,
  open_complaints: 0,
  agencies: 0,
};

const entry = {
  task: 'new influencer',
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

const WHY = 'Uses somebody else’s name.';

/** An operator whose session may change something, or not. */
function operatorAnswers(mayChangeUntil: string | null) {
  backend.use(
    profileAnswer(member),
    rpcAnswer('operator_session', [
      { is_operator: true, may_change_until: mayChangeUntil, has_second_factor: false },
    ]),
    rpcAnswer('operator_queue', [entry]),
  );
}

const soon = () => new Date(Date.now() + 600_000).toISOString();

async function openDialog(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Suspend account' }));
  return within(await screen.findByRole('dialog', { name: 'Suspend Ana Flores?' }));
}

describe('the operator’s desk', () => {
  it.each([
    ['a visitor', undefined],
    ['a member', member],
  ])('is an unknown address to %s', async (_, who) => {
    backend.use(
      profileAnswer(member),
      rpcAnswer('operator_session', [
        { is_operator: false, may_change_until: null, has_second_factor: false },
      ]),
    );
    renderApp('/operator', who);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeInTheDocument();
  });

  it('names the consequence, asks for a reason, and acts once when pressed twice', async () => {
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
    expect(dialog.queryByLabelText('Your password')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Suspend the account' }));
    expect(await dialog.findByText('Give a reason of at least 10 characters.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), WHY);
    await user.dblClick(dialog.getByRole('button', { name: /Suspend the account/ }));
    await waitFor(() => expect(asked).toEqual([{ of_account: account.id, reason: WHY }]));
    answer(HttpResponse.json(true));
    expect(await screen.findByText('The account is suspended.')).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  it('marks an offer for followers only, and says that it can’t be featured', async () => {
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

  it('asks for the password when the session may not change anything yet', async () => {
    operatorAnswers(null);
    const asked: unknown[] = [];
    backend.use(
      signInAnswer(member),
      http.post(`${SUPABASE_URL}/rest/v1/rpc/operator_suspend`, async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(true);
      }),
    );
    const { user } = renderApp('/operator', member);
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), WHY);
    await user.click(dialog.getByRole('button', { name: 'Suspend the account' }));
    expect(await dialog.findByText('Give your password.')).toBeInTheDocument();
    expect(asked).toHaveLength(0);
    await user.type(dialog.getByLabelText('Your password'), 'secret-of-mia');
    await user.click(dialog.getByRole('button', { name: 'Suspend the account' }));
    expect(await screen.findByText('The account is suspended.')).toBeInTheDocument();
  });

  it('tells why an act was refused, and keeps the reason', async () => {
    operatorAnswers(soon());
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/operator_suspend`, () =>
        HttpResponse.json(
          {
            code: 'P0001',
            message: 'An operator can’t be suspended here.',
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
    expect(await dialog.findByRole('alert')).toHaveTextContent('An operator can’t be suspended here.');
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue(WHY);
  });
});
