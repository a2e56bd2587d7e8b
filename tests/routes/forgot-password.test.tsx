import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { expectOnConsole } from '../support/console-guard';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';

const RECOVER = `${SUPABASE_URL}/auth/v1/recover`;

async function openForm() {
  const app = renderApp('/forgot-password');
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  return app;
}

const send = (user: ReturnType<typeof renderApp>['user']) =>
  user.click(screen.getByRole('button', { name: required('reset.send') }));

it('the forgot-password page is linked from the login page', async () => {
  const { user, location } = renderApp('/login');
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeInTheDocument();
  expect(location()).toBe('/forgot-password');
});

it('the forgot-password page requests a link to /reset-password and confirms it', async () => {
  const asked: unknown[] = [];
  backend.use(
    http.post(RECOVER, async ({ request }) => {
      asked.push(await request.json(), new URL(request.url).searchParams.get('redirect_to'));
      return HttpResponse.json({});
    }),
  );
  const { user } = await openForm();
  await user.type(screen.getByLabelText('Email'), ' mia@example.com ');
  await send(user);
  expect(await screen.findByText(required('reset.sent'))).toBeInTheDocument();
  expect(asked).toEqual([
    expect.objectContaining({ email: 'mia@example.com' }),
    `${window.location.origin}/reset-password`,
  ]);
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');

  await user.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(screen.getByLabelText('Email')).toBeInTheDocument();
});

it('the forgot-password page links back to login and sign-up', async () => {
  await openForm();
  const links = screen.getByRole('main');
  expect(links).toContainElement(screen.getByRole('link', { name: 'Back to login' }));
  expect(links).toContainElement(screen.getByRole('link', { name: 'Sign up' }));
});

it.each([['mia@nowhere', 'Please enter a valid email address.']])(
  'the forgot-password page shows the error of %j and sends nothing',
  async (typed, message) => {
    const { user } = await openForm();
    if (typed) await user.type(screen.getByLabelText('Email'), typed);
    await send(user);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  },
);

it.each([
  [
    429,
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after 42 seconds.',
    'Too many mails were asked for just now. Use the last one that you got, or try again in a few minutes.',
  ],
  [500, 'unexpected_failure', 'pq: stack trace', 'An unexpected error occurred. Please try again.'],
])('the forgot-password page shows %i %s and keeps what was typed', async (status, code, message, told) => {
  backend.use(
    http.post(RECOVER, () => HttpResponse.json({ code: status, error_code: code, msg: message }, { status })),
  );
  const { user } = await openForm();
  await user.type(screen.getByLabelText('Email'), 'mia@example.com');
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(told);
  expect(screen.getByLabelText('Email')).toHaveValue('mia@example.com');
});

it('the forgot-password page shows an error when the service is out of reach', async () => {
  backend.use(http.post(RECOVER, () => HttpResponse.error()));
  expectOnConsole(/Failed to fetch/);
  const { user } = await openForm();
  await user.type(screen.getByLabelText('Email'), 'mia@example.com');
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach Promobell right now.");
});

it('the forgot-password page sends one mail however often the button is pressed', async () => {
  let requests = 0;
  backend.use(
    http.post(RECOVER, async () => {
      requests += 1;
      await new Promise(() => undefined);
    }),
  );
  const { user } = await openForm();
  await user.type(screen.getByLabelText('Email'), 'mia@example.com');
  await send(user);
  await user.click(await screen.findByRole('button', { name: 'Sending...' }));
  await user.type(screen.getByLabelText('Email'), '{Enter}');
  expect(requests).toBe(1);
});
