import { screen, waitFor } from '@testing-library/react';
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
  const sent = await screen.findByText(required('reset.sent'));
  expect(sent.closest('[tabindex="-1"]')).toHaveFocus();
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

it('the forgot-password page shows what is wrong with an address, and sends nothing', async () => {
  const { user } = await openForm();
  await user.type(screen.getByLabelText('Email'), 'mia@nowhere');
  await send(user);
  expect(await screen.findByText('Please enter a valid email address.')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

it('the forgot-password page shows each failure, and keeps what was typed', async () => {
  expectOnConsole(/Failed to fetch/);
  const { user } = await openForm();
  await user.type(screen.getByLabelText('Email'), 'mia@example.com');
  const failures = [
    [
      429,
      'over_email_send_rate_limit',
      'Too many mails were asked for just now. Use the last one that you got, or try again in a few minutes.',
    ],
    [500, 'unexpected_failure', required('unexpected')],
    [0, '', "We can't reach Promobell right now."],
  ] as const;
  for (const [status, error_code, told] of failures) {
    backend.use(
      http.post(RECOVER, () =>
        status === 0
          ? HttpResponse.error()
          : HttpResponse.json({ code: status, error_code, msg: 'What the service says' }, { status }),
      ),
    );
    await send(user);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(told));
    expect(screen.getByLabelText('Email')).toHaveValue('mia@example.com');
  }
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
