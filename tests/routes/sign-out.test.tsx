import { AuthRetryableFetchError } from '@supabase/supabase-js';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { createQueryClient, Providers } from '@/app/providers';
import { supabase } from '@/lib/supabase/client';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';
import { queryKeys } from '@/shared/query-keys';
import { useSession } from '@/shared/session/use-session';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { signOutAnswer } from '../support/password-answers';
import { editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { keepSession, member } from '../support/sample-session';

async function signOut(answer: () => Response) {
  backend.use(...editableProfile(member), http.post(`${SUPABASE_URL}/auth/v1/logout`, answer));
  const { user } = renderApp('/profile', member);
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
}

it('signing out shows a toast and removes the session from the device', async () => {
  await signOut(() => new HttpResponse(null, { status: 204 }));
  expect(await screen.findByText('Logged out successfully')).toBeInTheDocument();
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});

it.each<[string, () => Response, string]>([
  [
    'a refusal',
    () =>
      HttpResponse.json(
        { code: 422, error_code: 'validation_failed', msg: 'No such scope' },
        { status: 422 },
      ),
    'No such scope',
  ],
  [
    'an outage of the service',
    () => new HttpResponse(null, { status: 503 }),
    "We can't reach Promobell right now. Check your connection and try again.",
  ],
  [
    'a defect of the service, which says nothing',
    () => new HttpResponse(null, { status: 500 }),
    'An unexpected error occurred. Please try again.',
  ],
])(
  'signing out removes the session from this device even after %s, with a message',
  async (_case, answer, words) => {
    await signOut(answer);
    expect(await screen.findByText(required('sign-out.failed'))).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  },
);

it('signing out without a network removes the session at once, although its token has run out', async () => {
  const away = () => new HttpResponse(null, { status: 503 });
  backend.use(
    ...editableProfile(member),
    http.post(`${SUPABASE_URL}/auth/v1/token`, away),
    http.post(`${SUPABASE_URL}/auth/v1/logout`, away),
  );
  const { user } = renderApp('/profile', member);
  const button = await screen.findByRole('button', { name: 'Sign Out' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  keepSession(member, { expires_at: 1 });
  await user.click(button);
  // The library would try to renew the token for longer.
  await waitFor(() => expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull(), { timeout: 5_000 });
});

it("signing out with a token that has run out and can't be renewed removes the session, and says that the service wasn't reached", async () => {
  const { auth } = supabase;
  // What the library answers after it has tried for half a minute.
  vi.spyOn(auth, 'getSession').mockResolvedValue({
    data: { session: null },
    error: new AuthRetryableFetchError('', 503),
  });
  await signOut(() => new HttpResponse(null, { status: 503 }));
  expect(await screen.findByText(required('sign-out.failed'))).toBeInTheDocument();
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});

function SignOut() {
  const { status, signOut } = useSession();
  return (
    <button type="button" onClick={() => void signOut()}>
      {status}
    </button>
  );
}

it("signing out forgets the offers that the account managed or opened, and a visitor's page keeps what it has read", async () => {
  const client = createQueryClient();
  const { one, managedOf, newest } = queryKeys.offers;
  const cached = () => [one('a1'), managedOf('mia'), newest].map((key) => client.getQueryData(key));
  client.setQueryData(one('a1'), 'opened');
  client.setQueryData(managedOf('mia'), 'managed');
  client.setQueryData(newest, 'public');
  const visitor = render(
    <Providers client={client}>
      <SignOut />
    </Providers>,
  );
  expect(screen.getByRole('button')).toHaveTextContent('signed-out');
  expect(cached()).toEqual(['opened', 'managed', 'public']);
  visitor.unmount();

  keepSession(member);
  backend.use(profileAnswer(member), signOutAnswer());
  render(
    <Providers client={client}>
      <SignOut />
    </Providers>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'signed-in' }));
  await waitFor(() => expect(cached()).toEqual([undefined, undefined, 'public']));
});
