import { cleanup, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { authRefusal } from '../support/authenticator-stand-in';
import { backend } from '../support/backend';
import { editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { comeFromMail, linkAnswer, pressLink, VERIFY } from '../support/reset-link';
import { member } from '../support/sample-session';

const INVALID = required('reset.invalid');

it("the reset page doesn't use the link up before its button is pressed, because programs that look through mails open it, too", async () => {
  const asked: unknown[] = [];
  backend.use(...linkAnswer(asked));
  comeFromMail();
  renderApp('/reset-password');
  await screen.findByRole('button', { name: 'Choose a new password' });
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  cleanup();
  const { user } = renderApp('/reset-password');
  const button = await screen.findByRole('button', { name: 'Choose a new password' });
  expect(asked).toEqual([]);
  expect(
    screen.getByText('You type it on the next screen. The link can be used once only.'),
  ).toBeInTheDocument();
  await user.click(button);
  expect(await screen.findByLabelText('New Password')).toHaveFocus();
  expect(asked).toHaveLength(1);
});

it('the reset page uses the link once when its button is pressed twice in the same moment', async () => {
  const asked: unknown[] = [];
  backend.use(...linkAnswer(asked));
  comeFromMail();
  renderApp('/reset-password');
  const button = await screen.findByRole('button', { name: 'Choose a new password' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByLabelText('New Password')).toBeInTheDocument();
  expect(asked).toHaveLength(1);
});

it('the reset page says that the link is invalid when there was none', async () => {
  renderApp('/reset-password');
  expect(await screen.findByRole('alert')).toHaveTextContent(INVALID);
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

it('the reset page says that the link is invalid when the service refuses it, also to members who are signed in', async () => {
  backend.use(
    profileAnswer(member),
    http.post(VERIFY, () =>
      HttpResponse.json({ code: 403, error_code: 'otp_expired', msg: 'Expired' }, { status: 403 }),
    ),
  );
  comeFromMail();
  const { user } = renderApp('/reset-password', member);
  await pressLink(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(INVALID);
  await screen.findByRole('button', { name: 'Your account' });
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
});

it('the reset page says of a suspended account that it is, and not that the link is invalid', async () => {
  backend.use(http.post(VERIFY, () => authRefusal(403, 'user_banned', 'User is banned')));
  comeFromMail();
  const { user } = renderApp('/reset-password');
  await pressLink(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This account is suspended. Our contact page tells how to reach us.',
  );
});

it('the reset page links a signed-in member without a link to Change Password, which asks for the present one', async () => {
  backend.use(...editableProfile(member));
  const { location } = renderApp('/reset-password', member);
  // First, because the toast may be gone by the time that a busy machine has loaded the page.
  expect(await screen.findByText('You are signed in: change your password here.')).toBeInTheDocument();
  expect(await screen.findByLabelText('Current password')).toHaveFocus();
  expect(location()).toBe('/profile/edit#change-password');
});

it("the reset page keeps the link when the service can't be reached", async () => {
  let isAway = true;
  backend.use(
    http.post(VERIFY, () => (isAway ? new HttpResponse(null, { status: 503 }) : undefined)),
    ...linkAnswer(),
  );
  comeFromMail();
  const { user } = renderApp('/reset-password');
  await pressLink(user);
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach Promobell right now.");
  isAway = false;
  await pressLink(user);
  expect(await screen.findByLabelText('New Password')).toBeInTheDocument();
});
