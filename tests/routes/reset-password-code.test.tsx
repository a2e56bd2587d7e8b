import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { keepMailLink } from '@/features/auth/mail-link';
import { authenticatorStandIn, factor, RIGHT_CODE } from '../support/authenticator-stand-in';
import { backend, SUPABASE_URL } from '../support/backend';
import { newPasswordAnswer } from '../support/password-answers';
import { renderApp } from '../support/render-app';
import { member, storedSession } from '../support/sample-session';

const guarded = { ...member, factors: [factor('Phone')] };

const linkIsRight = http.post(`${SUPABASE_URL}/auth/v1/verify`, () =>
  HttpResponse.json(storedSession(guarded)),
);

beforeEach(() =>
  keepMailLink({ page: '/reset-password', tokenHash: 'hash-from-the-mail', type: 'recovery' }),
);

const pressLink = async (user: ReturnType<typeof renderApp>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Choose a new password' }));

async function setPassword(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await screen.findByLabelText('New Password'), 'a new password');
  await user.type(screen.getByLabelText('Confirm New Password'), 'a new password');
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  await screen.findByRole('link', { name: 'Go to login' });
}

it('the reset page of an account with an authenticator app asks for its code before the new password', async () => {
  const passwords: unknown[] = [];
  const { handlers, asked } = authenticatorStandIn(guarded);
  backend.use(linkIsRight, ...handlers, newPasswordAnswer(guarded, passwords));
  const { user } = renderApp('/reset-password');
  await pressLink(user);
  const code = await screen.findByLabelText('Code of your authenticator app');
  expect(screen.getByText(member.email)).toBeInTheDocument();
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  await user.type(code, '000000');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/^That isn't the code that the app shows now\./)).toBeInTheDocument();
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  await user.clear(code);
  await user.type(code, RIGHT_CODE);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await setPassword(user);
  expect(passwords).toHaveLength(1);
  expect(asked).toEqual(['give 000000 of Phone', `give ${RIGHT_CODE} of Phone`]);
});

it("the reset page takes a recovery code of whoever has lost the phone, in the link's own session", async () => {
  const { handlers, removeAll } = authenticatorStandIn(guarded);
  const callers: unknown[] = [];
  backend.use(
    linkIsRight,
    ...handlers,
    newPasswordAnswer(member),
    http.post(`${SUPABASE_URL}/functions/v1/use-recovery-code`, async ({ request }) => {
      callers.push(request.headers.get('authorization')?.startsWith('Bearer eyJ'));
      removeAll();
      return HttpResponse.json({});
    }),
  );
  const { user } = renderApp('/reset-password');
  await pressLink(user);
  await user.click(await screen.findByRole('button', { name: 'I have lost my phone' }));
  await user.type(await screen.findByLabelText('Recovery code'), 'k3m9x-7qf2t');
  await user.click(screen.getByRole('button', { name: 'Use the recovery code' }));
  await setPassword(user);
  expect(callers).toEqual([true]);
});
