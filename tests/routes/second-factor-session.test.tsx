import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { supabase } from '@/lib/supabase/client';
import { profileAnswer } from '../support/auth-answers';
import { authenticatorStandIn, authRefusal, factor, RIGHT_CODE } from '../support/authenticator-stand-in';
import { backend, SUPABASE_URL } from '../support/backend';
import { editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { member, storedSession } from '../support/sample-session';

const guarded = { ...member, factors: [factor('Phone')] };

/** From now on the database refuses the session for want of the second factor. */
const secondFactorRefusal = http.all(`${SUPABASE_URL}/rest/v1/*`, () =>
  HttpResponse.json(
    {
      code: 'PT403',
      message: 'Please enter the code of your authenticator app.',
      hint: 'second_factor',
      details: null,
    },
    { status: 403 },
  ),
);

const asksForCode = () => screen.findByRole('heading', { level: 1, name: 'Enter your code' });

it('a refusal for want of the second factor leads to the question for it, and the address stays', async () => {
  backend.use(...editableProfile(member));
  const { user, location } = renderApp('/profile/edit', member);
  await user.type(await screen.findByLabelText('Full name'), ' the Second');
  backend.use(...authenticatorStandIn(guarded).handlers, secondFactorRefusal);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await asksForCode();
  expect(location()).toBe('/profile/edit');
});

it('a session whose level was taken away elsewhere leads to the question for the code at its next request', async () => {
  const raised = { ...guarded, level: 'aal2' as const };
  backend.use(...editableProfile(raised));
  const { user } = renderApp('/profile/edit', raised);
  await user.type(await screen.findByLabelText('Full name'), ' the Second');
  backend.use(...authenticatorStandIn(guarded).handlers, secondFactorRefusal);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await asksForCode();
});

it('a session that has given the code opens pages without a question', async () => {
  backend.use(...editableProfile(guarded));
  renderApp('/profile', { ...guarded, level: 'aal2' });
  expect(await screen.findByText(member.email)).toBeInTheDocument();
});

it('a factor that was never confirmed by a code asks for none', async () => {
  backend.use(...editableProfile(member));
  renderApp('/profile', { ...member, factors: [factor('Phone', { status: 'unverified' })] });
  expect(await screen.findByText(member.email)).toBeInTheDocument();
});

it('a code that another tab gives opens the page in this one', async () => {
  backend.use(...authenticatorStandIn(guarded).handlers, ...editableProfile(guarded));
  renderApp('/profile', guarded);
  await asksForCode();
  const { auth } = supabase;
  const { access_token, refresh_token } = storedSession({ ...guarded, level: 'aal2' });
  backend.use(...authenticatorStandIn({ ...guarded, level: 'aal2' }).handlers);
  await act(() => auth.setSession({ access_token, refresh_token }));
  expect(await screen.findByText(member.email)).toBeInTheDocument();
});

it('an app that was removed elsewhere is noticed when its code is refused, and nothing is asked for any more', async () => {
  const service = authenticatorStandIn(guarded);
  backend.use(...service.handlers, ...editableProfile(member));
  const { user } = renderApp('/profile', guarded);
  await asksForCode();
  service.removeAll();
  backend.use(
    http.post(`${SUPABASE_URL}/auth/v1/factors/:id/challenge`, () =>
      authRefusal(404, 'mfa_factor_not_found'),
    ),
  );
  await user.type(screen.getByLabelText('Code of your authenticator app'), RIGHT_CODE);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your profile' })).toBeInTheDocument();
});

it("an app that was removed elsewhere isn't offered any more once its code is refused, and another one's opens the page", async () => {
  const both = { ...member, factors: [factor('Phone'), factor('Tablet')] };
  backend.use(...authenticatorStandIn(both).handlers, ...editableProfile(member));
  const { user } = renderApp('/profile', both);
  await asksForCode();
  const { handlers, asked } = authenticatorStandIn({ ...member, factors: [factor('Tablet')] });
  backend.use(...handlers);
  backend.use(
    http.post(`${SUPABASE_URL}/auth/v1/factors/${factor('Phone').id}/challenge`, () =>
      authRefusal(404, 'mfa_factor_not_found'),
    ),
  );
  await user.type(screen.getByLabelText('Code of your authenticator app'), RIGHT_CODE);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByLabelText('Authenticator app')).not.toBeInTheDocument());
  await user.type(screen.getByLabelText('Code of your authenticator app'), RIGHT_CODE);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your profile' })).toBeInTheDocument();
  expect(asked).toEqual([`give ${RIGHT_CODE} of Tablet`]);
});

it('a session that ends while the code is asked for leads to the login page, which says so', async () => {
  backend.use(...authenticatorStandIn(guarded).handlers, profileAnswer(guarded));
  const { user, location } = renderApp('/profile', guarded);
  await asksForCode();
  const ended = () => authRefusal(403, 'session_not_found');
  backend.use(
    http.get(`${SUPABASE_URL}/auth/v1/user`, ended),
    http.post(`${SUPABASE_URL}/auth/v1/factors/:id/challenge`, ended),
  );
  await user.type(screen.getByLabelText('Code of your authenticator app'), RIGHT_CODE);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/You were signed out: by a new password/)).toBeInTheDocument();
  await waitFor(() => expect(location()).toBe('/login?next=%2Fprofile'));
});
