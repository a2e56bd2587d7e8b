import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { keepMailLink } from '@/features/auth/mail-link';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';
import { profileAnswer } from '../support/auth-answers';
import { authRefusal } from '../support/authenticator-stand-in';
import { backend, SUPABASE_URL } from '../support/backend';
import { expectOnConsole } from '../support/console-guard';
import { functionAnswer, functionRefusal } from '../support/function-answers';
import { renderApp } from '../support/render-app';
import { authUser, member, type SampleAccount, storedSession } from '../support/sample-session';

const CHANGE = `${SUPABASE_URL}/functions/v1/confirm-email-change`;
const wished = { success: true, email: 'vera@new.example' };

/** Opens the link of a change of address; `answer` is the function's answer to the button. */
const answerPress = (answer: () => Response) =>
  backend.use(
    http.post(CHANGE, async ({ request }) => {
      const { look } = z.object({ look: z.optional(z.boolean()) }).parse(await request.json());
      return look ? HttpResponse.json(wished) : answer();
    }),
  );

const open = async (url = '/confirm-email?token=sealed') => {
  const app = renderApp(url);
  await screen.findByRole('heading', { name: 'Confirm your new email' });
  return app;
};
const confirm = { name: 'Confirm the new address' };

it('the page of a new email address changes nothing before its button, then says that the address is changed', async () => {
  const asked: unknown[] = [];
  backend.use(
    http.post(CHANGE, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(wished);
    }),
  );
  const { user } = await open();
  expect(await screen.findByText('vera@new.example')).toBeInTheDocument();
  expect(asked).toEqual([{ token: 'sealed', look: true }]);
  await user.click(screen.getByRole('button', confirm));
  const changed = await screen.findByText(/Your email address is now/);
  expect(changed).toHaveTextContent('vera@new.example');
  expect(changed.closest('[tabindex="-1"]')).toHaveFocus();
  expect(asked.slice(1)).toEqual([{ token: 'sealed' }]);
  expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/profile');
});

it('the page of a new email address shows at once why a link is invalid, without a button', async () => {
  backend.use(functionRefusal('confirm-email-change', 410, 'This link has expired. Nothing was changed.'));
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired. Nothing was changed.');
  expect(screen.queryByRole('button', confirm)).not.toBeInTheDocument();
});

it('the page of a new email address uses the link once when its button is pressed twice in the same moment', async () => {
  let uses = 0;
  answerPress(() => {
    uses += 1;
    return HttpResponse.json(wished);
  });
  await open();
  await screen.findByText('vera@new.example');
  const button = screen.getByRole('button', confirm);
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText(/Your email address is now/)).toBeInTheDocument();
  expect(uses).toBe(1);
});

it.each([
  [410, 'This link is not valid any more. Nothing was changed.'],
  [409, 'This email address is already registered. Please use a different email.'],
])('the page of a new email address shows the reason of a refusal (%i)', async (status, message) => {
  answerPress(() => HttpResponse.json({ error: message }, { status }));
  const { user } = await open();
  await screen.findByText('vera@new.example');
  await user.click(screen.getByRole('button', confirm));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

it('the page of a new email address can be retried when there is no answer', async () => {
  answerPress(() => HttpResponse.error());
  const { user } = await open();
  await screen.findByText('vera@new.example');
  await user.click(screen.getByRole('button', confirm));
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach Promobell right now.");
  backend.use(functionAnswer('confirm-email-change', wished));
  await user.click(screen.getByRole('button', confirm));
  expect(await screen.findByText(/Your email address is now/)).toBeInTheDocument();
});

it('the page opened without a token and without a link says so, and speaks of no agency', async () => {
  renderApp('/confirm-email');
  expect(await screen.findByRole('heading', { name: 'Confirm your email' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('This link is not complete, or was used already.');
  expect(screen.queryByText(/agency that manages your account/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', confirm)).not.toBeInTheDocument();
});

describe("the confirmation of a new account's address", () => {
  const VERIFY = `${SUPABASE_URL}/auth/v1/verify`;
  const other = { ...member, id: '00000000-0000-4000-8000-000000000009', email: 'other@example.com' };

  /** Opens a link that the auth service accepts. */
  function comeFromMail(asked: unknown[] = [], account: SampleAccount = member) {
    keepMailLink({ page: '/confirm-email', tokenHash: 'hash-from-the-mail', type: 'signup' });
    backend.use(
      http.post(VERIFY, async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(storedSession(account));
      }),
      http.get(`${SUPABASE_URL}/auth/v1/user`, () => HttpResponse.json(authUser(account))),
    );
  }

  const confirm = async (user: ReturnType<typeof renderApp>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Confirm my address' }));

  it('confirms the address and signs in only by a press', async () => {
    const asked: unknown[] = [];
    comeFromMail(asked);
    backend.use(profileAnswer(member));
    const { user } = renderApp('/confirm-email');
    expect(await screen.findByRole('heading', { name: 'Confirm your email' })).toBeInTheDocument();
    expect(asked).toEqual([]);
    await confirm(user);
    expect(await screen.findByText(/is confirmed, and you are signed in/)).toHaveTextContent(member.email);
    expect(asked).toEqual([expect.objectContaining({ token_hash: 'hash-from-the-mail', type: 'signup' })]);
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toContain(member.email);
  });

  it.each([
    ['/pricing?plan=growth', 'Go on where you were', '/pricing?plan=growth'],
    ['//evil.example', 'Go to Promobell', '/'],
  ])('leads back to %s, from where the account was made, by the link %s', async (return_to, name, href) => {
    comeFromMail([], { ...member, marks: { return_to } });
    backend.use(profileAnswer(member));
    const { user } = renderApp('/confirm-email');
    await confirm(user);
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('uses the link once when its button is pressed twice in the same moment', async () => {
    const asked: unknown[] = [];
    comeFromMail(asked);
    backend.use(profileAnswer(member));
    renderApp('/confirm-email');
    const button = await screen.findByRole('button', { name: 'Confirm my address' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText(/is confirmed, and you are signed in/)).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  it('can be retried when too many attempts came from the network', async () => {
    comeFromMail();
    const tooOften = { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' };
    backend.use(http.post(VERIFY, () => HttpResponse.json(tooOften, { status: 429 })));
    const { user } = renderApp('/confirm-email');
    await confirm(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many attempts from your network. Please wait a minute and try again.',
    );
    expect(screen.getByRole('button', { name: 'Confirm my address' })).toBeEnabled();
  });

  it('asks before it replaces another account that is signed in', async () => {
    comeFromMail();
    backend.use(profileAnswer(other));
    const { user } = renderApp('/confirm-email', other);
    await confirm(user);
    expect(await screen.findByText(/You are signed in here as/)).toHaveTextContent(other.email);
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toContain(other.email);
    expect(screen.getByRole('link', { name: 'Stay signed in as I am' })).toHaveAttribute('href', '/');
    await user.click(screen.getByRole('button', { name: 'Sign in with the confirmed account' }));
    expect(await screen.findByText(/is confirmed, and you are signed in/)).toHaveTextContent(member.email);
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toContain(member.email);
  });

  it("says that the link's session has ended, and leaves the other account signed in", async () => {
    comeFromMail();
    // It runs out at once, and can't be renewed.
    const ended = {
      ...storedSession(member),
      expires_in: -60,
      expires_at: Math.floor(Date.now() / 1_000) - 60,
    };
    backend.use(
      profileAnswer(other),
      http.post(VERIFY, () => HttpResponse.json(ended)),
      http.post(`${SUPABASE_URL}/auth/v1/token`, () => authRefusal(400, 'refresh_token_not_found')),
      http.get(`${SUPABASE_URL}/auth/v1/user`, () => HttpResponse.json(authUser(other))),
    );
    const { user } = renderApp('/confirm-email', other);
    await confirm(user);
    await user.click(await screen.findByRole('button', { name: 'Sign in with the confirmed account' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("This link can't sign you in any more.");
    expect(screen.queryByText(/you are signed in\./)).not.toBeInTheDocument();
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toContain(other.email);
  });

  it('says that the other link is needed, too, when only one of two was used, and signs nobody in', async () => {
    comeFromMail();
    const half = { msg: 'Confirmation link accepted.', code: 200 };
    backend.use(http.post(VERIFY, () => HttpResponse.json(half)));
    const { user } = renderApp('/confirm-email');
    await confirm(user);
    expect(await screen.findByText(/as soon as the link in the other mail is used, too/)).toBeInTheDocument();
    expect(screen.queryByText(/you are signed in/)).not.toBeInTheDocument();
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  });

  it('goes on by another press, without the used link, when the network failed while signing in', async () => {
    const asked: unknown[] = [];
    comeFromMail(asked);
    backend.use(
      profileAnswer(member),
      http.get(`${SUPABASE_URL}/auth/v1/user`, () => HttpResponse.error(), { once: true }),
    );
    const { user } = renderApp('/confirm-email');
    await confirm(user);
    expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach Promobell right now.");
    expectOnConsole(/Failed to fetch/);
    await confirm(user);
    expect(await screen.findByText(/is confirmed, and you are signed in/)).toHaveTextContent(member.email);
    expect(asked).toHaveLength(1);
  });

  it('says of a suspended account that it is', async () => {
    comeFromMail();
    backend.use(http.post(VERIFY, () => authRefusal(403, 'user_banned', 'User is banned')));
    const { user } = renderApp('/confirm-email');
    await confirm(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This account is suspended. Our contact page tells how to reach us.',
    );
  });

  it('shows an error when the link has expired or was used', async () => {
    comeFromMail();
    backend.use(
      http.post(VERIFY, () =>
        HttpResponse.json({ code: 403, error_code: 'otp_expired', msg: 'Expired' }, { status: 403 }),
      ),
    );
    const { user } = renderApp('/confirm-email');
    await confirm(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "This link has expired or was used already. Sign in; if that fails, ask for a link by 'Forgot your password?': it confirms your address, too.",
    );
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/login',
    );
  });
});
