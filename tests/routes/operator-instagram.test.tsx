import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { deskAccount } from '../support/desk-account';
import { rpcAnswer } from '../support/list-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';
import { healthInOrder, systemInOrder } from '../support/system-answers';

const soon = () => new Date(Date.now() + 600_000).toISOString();

beforeEach(() =>
  backend.use(
    profileAnswer(member),
    rpcAnswer('operator_session', [{ is_operator: true, may_change_until: soon(), has_second_factor: true }]),
  ),
);

const instagramSwitch = (isOff: boolean) =>
  http.get(`${SUPABASE_URL}/rest/v1/app_settings`, () =>
    HttpResponse.json([{ instagram_switched_off: isOff }]),
  );

const WHY = 'It answers what nobody asked.';

describe("the operator's switch of Instagram for one account", () => {
  it.each([
    [false, 'Switch Instagram off', 'Instagram is off for this account.'],
    [true, 'Switch Instagram on', 'Instagram is on for this account.'],
  ])(
    'asks for a reason and then switches Instagram, which was off before: %s',
    async (isOff, label, done) => {
      const asked: unknown[] = [];
      backend.use(
        rpcAnswer('operator_account', [
          { ...deskAccount, instagram_username: 'ana.at.instagram', instagram_switched_off: isOff },
        ]),
        rpcAnswer('operator_find_offers', []),
        rpcAnswer('operator_acts', []),
        http.post(`${SUPABASE_URL}/rest/v1/rpc/operator_switch_instagram`, async ({ request }) => {
          asked.push(await request.json());
          return HttpResponse.json(true);
        }),
      );
      const { user } = renderApp(`/operator?tab=accounts&account=${deskAccount.id}`, member);
      expect(await screen.findByText(/@ana.at.instagram/)).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: label }));
      const dialog = within(await screen.findByRole('dialog', { name: `${label} for Ana Flores?` }));
      await user.type(dialog.getByLabelText('Reason'), WHY);
      await user.click(dialog.getByRole('button', { name: label }));
      expect(await screen.findByText(done)).toBeInTheDocument();
      expect(asked).toEqual([{ of_account: deskAccount.id, off: !isOff, reason: WHY }]);
    },
  );
});

describe("the operator's switch of Instagram for all accounts", () => {
  const inOrder = () =>
    backend.use(
      rpcAnswer('operator_totals', [
        {
          waiting: 0,
          oldest_since: null,
          members: 1,
          influencers: 0,
          live_offers: 0,
          hidden_offers: 0,
          suspended_accounts: 0,
          blocked_domains: 0,
          promotion_active: false,
          unsent_mails: 0,
        },
      ]),
      rpcAnswer(
        'operator_days',
        ['2026-11-22', '2026-11-23'].map((day) => ({
          day,
          new_members: 0,
          new_offers: 0,
          complaints: 0,
          acts: 0,
        })),
      ),
      rpcAnswer('operator_system', [systemInOrder]),
      http.get(`${SUPABASE_URL}/functions/v1/health`, () => HttpResponse.json(healthInOrder)),
    );

  it.each([
    [
      false,
      'On: comments are answered, where an influencer has connected an account.',
      'Switch Instagram off',
    ],
    [true, "Off: nobody's comments are answered.", 'Switch Instagram on'],
  ])(
    'shows whether Instagram is off (%s), and asks for a reason before that changes',
    async (isOff, state, label) => {
      inOrder();
      backend.use(instagramSwitch(isOff));
      const { user } = renderApp('/operator?tab=overview', member);
      expect(await screen.findByText(state)).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: label }));
      const dialog = within(await screen.findByRole('dialog', { name: `${label} for all?` }));
      expect(dialog.getByLabelText('Reason')).toBeInTheDocument();
    },
  );

  it("shows an error when its state can't be loaded, and tries again", async () => {
    inOrder();
    backend.use(
      http.get(`${SUPABASE_URL}/rest/v1/app_settings`, () =>
        HttpResponse.json({ code: 'XX000', message: 'internal error' }, { status: 500 }),
      ),
    );
    const { user } = renderApp('/operator?tab=overview', member);
    await screen.findByText('An unexpected error occurred. Please try again.');
    backend.use(instagramSwitch(false));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Switch Instagram off' })).toBeInTheDocument();
  });
});
