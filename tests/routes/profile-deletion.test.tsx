import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';
import { backend, SUPABASE_URL } from '../support/backend';
import { heldBack } from '../support/deal-rows';
import { homeAnswers } from '../support/list-answers';
import { editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { member, type SampleAccount } from '../support/sample-session';
import { teamRow, teamsAnswer } from '../support/team-answers';

const DELETE = `${SUPABASE_URL}/functions/v1/delete-account`;

type User = ReturnType<typeof renderApp>['user'];

async function openDialog(account: SampleAccount = member) {
  backend.use(...editableProfile(account));
  const app = renderApp('/profile/edit', account);
  await app.user.click(await screen.findByRole('button', { name: 'Delete account' }));
  await screen.findByRole('dialog', { name: 'Delete your account?' });
  return app;
}

async function confirm(user: User, typed: string, password = 'my password') {
  if (password) await user.type(screen.getByLabelText('Your password'), password);
  await user.type(screen.getByLabelText('Type DELETE to confirm'), typed);
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
}

it("deleting one's account ends the session and goes home, where nothing is requested with it", async () => {
  const asked: unknown[] = [];
  const refused: string[] = [];
  backend.use(
    http.post(DELETE, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ success: true });
    }),
    ...homeAnswers(),
  );
  const { user, location } = await openDialog();
  backend.use(
    http.all(`${SUPABASE_URL}/rest/*`, ({ request }) => {
      const token = request.headers.get('authorization');
      if (asked.length > 0 && token !== 'Bearer sb_publishable_test') refused.push(request.url);
    }),
  );
  await confirm(user, 'DELETE');
  expect(await screen.findByText('Your account has been deleted.')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Sign Up' })).toBeInTheDocument();
  expect(location()).toBe('/');
  expect(asked).toEqual([{ password: 'my password' }]);
  expect(refused).toEqual([]);
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});

it("deleting one's account ends the session also when the page was left before the answer", async () => {
  const held = heldBack([]);
  backend.use(
    ...editableProfile(member),
    http.post(DELETE, async () => {
      await held.answer();
      return HttpResponse.json({ success: true });
    }),
  );
  const { user, location, back } = renderApp('/profile', member);
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  await confirm(user, 'DELETE');
  await screen.findByRole('button', { name: 'Deleting...' });
  await back();
  await waitFor(() => expect(location()).toBe('/profile'));
  held.release();
  expect(await screen.findByText('Your account has been deleted.')).toBeInTheDocument();
  await waitFor(() => expect(location()).toBe('/login?next=%2Fprofile'));
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});

it("deleting one's account requires the password and the word", async () => {
  const { user } = await openDialog();
  await confirm(user, 'DELETE me', '');
  expect(await screen.findByText('Please type DELETE to confirm.')).toBeInTheDocument();
  expect(screen.getByLabelText('Type DELETE to confirm')).toBeInvalid();
  expect(screen.getByText('Please enter your password.')).toBeInTheDocument();
  expect(screen.getByLabelText('Your password')).toBeInvalid();
});

it("deleting one's account can be cancelled", async () => {
  const { user } = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Keep my account' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it("deleting one's account that fails says why, and keeps the session and what was typed", async () => {
  const { user } = await openDialog();
  await user.type(screen.getByLabelText('Your password'), 'my password');
  await user.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE');
  const failures = [
    [500, 'Something went wrong on our side.'],
    [403, "That isn't your password."],
    [409, 'Hand the agency over first.'],
  ] as const;
  for (const [status, error] of failures) {
    backend.use(http.post(DELETE, () => HttpResponse.json({ error }, { status })));
    await user.click(screen.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() =>
      expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(error),
    );
    expect(screen.getByLabelText('Type DELETE to confirm')).toHaveValue('DELETE');
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull();
  }
});

it("deleting one's account sends one request however often it is confirmed, and can't be closed meanwhile", async () => {
  let requests = 0;
  backend.use(
    http.post(DELETE, async () => {
      requests += 1;
      await new Promise(() => undefined);
      return HttpResponse.json({});
    }),
  );
  const { user } = await openDialog();
  await confirm(user, 'DELETE');
  await user.click(await screen.findByRole('button', { name: 'Deleting...' }));
  await user.type(screen.getByLabelText('Type DELETE to confirm'), '{Enter}');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(requests).toBe(1);
});

it("deleting an agency's account says that its influencers stay", async () => {
  await openDialog({ ...member, is_agency: true });
  expect(screen.getByText(/The influencers you manage keep their accounts and codes/)).toBeInTheDocument();
});

it("deleting the account of somebody in an agency's team says what stays of their work", async () => {
  backend.use(teamsAnswer(teamRow('Tall Ladder', { role: 'manager' })));
  await openDialog();
  expect(
    screen.getByText(/What you changed for influencers stays in their list of changes, without your name\./),
  ).toBeInTheDocument();
});

it("deleting a member's account says that its address and username are free again", async () => {
  await openDialog();
  expect(screen.getByText(/Your address is free again, and so is your username\./)).toBeInTheDocument();
});

it.each(['is_influencer', 'is_creditcard', 'is_featured'])(
  'deleting an account that %s makes public says that its username is free after 90 days',
  async (mark) => {
    await openDialog({ ...member, [mark]: true });
    expect(screen.getByText(/Your address is free again, your username after 90 days\./)).toBeInTheDocument();
  },
);
