import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { keepMailLink } from '@/features/auth/mail-link';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { followStandIn } from '../support/follow-stand-in';
import { brandRow, influencerRow, rpcAnswer } from '../support/list-answers';
import { newPasswordAnswer, signOutAnswer } from '../support/password-answers';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member, storedSession } from '../support/sample-session';

const HOUR = 3_600;

/** A session for an hour, by the clock of a service that is three hours behind the device's. */
function sessionByItsClock() {
  const session = storedSession(member);
  return HttpResponse.json({ ...session, expires_at: session.expires_at - 3 * HOUR });
}

/** Answers with new tokens. @returns how many */
function countRefreshes() {
  const refreshes = { count: 0 };
  backend.use(
    http.post(`${SUPABASE_URL}/auth/v1/token`, () => {
      refreshes.count += 1;
      return sessionByItsClock();
    }),
  );
  return refreshes;
}

beforeEach(() =>
  backend.use(
    profileAnswer(member),
    ...followStandIn().handlers,
    rpcAnswer('list_influencers', [influencerRow()]),
    rpcAnswer('list_brands', [brandRow()]),
  ),
);

it('on a device whose clock is three hours fast, the session is refreshed once for several pages', async () => {
  const refreshes = countRefreshes();
  const hadRunOut = { ...storedSession(member), expires_at: 1, expires_in: -1 };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(hadRunOut));
  const { user } = renderApp('/influencers');
  await screen.findByRole('button', { name: 'Follow Ana Flores' });
  await user.click(screen.getByRole('button', { name: 'Follow Ana Flores' }));
  await screen.findByRole('button', { name: 'Following Ana Flores' });
  expect(refreshes.count).toBe(1);
});

it("on a device whose clock is three hours fast, a reset link's session isn't refreshed", async () => {
  const refreshes = countRefreshes();
  backend.use(
    http.post(`${SUPABASE_URL}/auth/v1/verify`, sessionByItsClock),
    newPasswordAnswer(member),
    signOutAnswer(),
  );
  keepMailLink({ page: '/reset-password', tokenHash: 'hash-from-the-mail', type: 'recovery' });
  const { user } = renderApp('/reset-password');
  await user.click(await screen.findByRole('button', { name: 'Choose a new password' }));
  await user.type(await screen.findByLabelText('New Password'), 'a new password');
  await user.type(screen.getByLabelText('Confirm New Password'), 'a new password');
  await user.click(screen.getByRole('button', { name: required('reset.submit') }));
  await screen.findByRole('link', { name: required('reset.login') });
  expect(refreshes.count).toBe(0);
});

it('a token that has run out although the device says that it has not is refreshed', async () => {
  const refreshes = countRefreshes();
  /** Refuses the token with which the page began. */
  const refusal = (body: Record<string, unknown>, status: number) =>
    refreshes.count === 0 ? HttpResponse.json(body, { status }) : undefined;
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/list_brands`, () =>
      refusal({ code: 'PGRST303', message: 'JWT expired' }, 401),
    ),
    http.get(`${SUPABASE_URL}/auth/v1/user`, () =>
      refusal({ code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' }, 403),
    ),
  );
  renderApp('/brands', member);
  expect(await screen.findByText('1 offer(s) available')).toBeInTheDocument();
  expect(refreshes.count).toBe(1);
});
