import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { usernameAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { heldBack } from '../support/deal-rows';
import { changingProfile, editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const PROFILES = `${SUPABASE_URL}/rest/v1/profiles`;

async function openForm() {
  backend.use(usernameAnswer('taken'));
  const app = renderApp('/profile/edit', member);
  await screen.findByRole('form', { name: 'Edit profile' });
  return app;
}

type User = ReturnType<typeof renderApp>['user'];

async function retype(user: User, label: string, text: string) {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
}

const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save Changes' }));

it('the profile form asks whose to keep when the agency saved the profile meanwhile', async () => {
  const profile = changingProfile(member);
  backend.use(...profile.handlers);
  const { user } = await openForm();
  await retype(user, 'Full name', 'Mine');
  profile.changeElsewhere({ full_name: 'Theirs' });
  await save(user);
  const told = within(await screen.findByRole('region', { name: 'Changed meanwhile' }));
  expect(told.getByText('Full name: they wrote')).toBeInTheDocument();
  expect(told.getByText('Theirs')).toBeInTheDocument();
  expect(screen.getByLabelText('Full name')).toHaveValue('Mine');
  expect(profile.saved).toEqual([]);
  await user.click(told.getByRole('button', { name: 'Keep mine' }));
  await save(user);
  await screen.findByText('Profile updated successfully!');
  expect(profile.saved).toEqual([{ full_name: 'Mine', username: member.username }]);
});

it('the profile form without changes shows what the agency saved meanwhile, and says so', async () => {
  const profile = changingProfile(member);
  backend.use(...profile.handlers);
  const { user } = await openForm();
  profile.changeElsewhere({ full_name: 'Theirs' });
  await save(user);
  expect(await screen.findByText(/^Somebody else changed your profile meanwhile\./)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveValue('Theirs'));
  expect(screen.queryByRole('region', { name: 'Changed meanwhile' })).not.toBeInTheDocument();
  expect(profile.saved).toEqual([]);
});

it('the profile form keeps what is typed while it saves, stays, and has that still to save', async () => {
  const profile = changingProfile(member);
  const gate = heldBack([]);
  backend.use(
    http.patch(PROFILES, async () => {
      await gate.answer();
      // The handler below answers.
      return undefined;
    }),
    ...profile.handlers,
  );
  const { user, location } = await openForm();
  await retype(user, 'Full name', 'Mia');
  await save(user);
  await user.type(screen.getByLabelText('Full name'), ' Maple');
  gate.release();
  await screen.findByText('Profile updated successfully!');
  expect(location()).toBe('/profile/edit');
  expect(screen.getByLabelText('Full name')).toHaveValue('Mia Maple');
  expect(screen.queryByRole('region', { name: 'Changed meanwhile' })).not.toBeInTheDocument();
  await save(user);
  await waitFor(() =>
    expect(profile.saved).toMatchObject([{ full_name: 'Mia' }, { full_name: 'Mia Maple' }]),
  );
});

it('the profile form shows what was saved although it is not read again', async () => {
  const profile = changingProfile(member);
  backend.use(...profile.handlers);
  const { user } = await openForm();
  await retype(user, 'Full name', 'Mia Maple');
  backend.use(
    http.patch(PROFILES, () => {
      backend.use(http.get(PROFILES, () => HttpResponse.error()));
      return undefined;
    }),
  );
  await save(user);
  await screen.findByText('Profile updated successfully!');
  expect(await screen.findByRole('heading', { name: 'Mia Maple' })).toBeInTheDocument();
});

it('the profile form says when the account may not change its profile any more', async () => {
  backend.use(
    http.patch(PROFILES, () => HttpResponse.json([])),
    ...editableProfile(member),
  );
  const { user } = await openForm();
  await retype(user, 'Full name', 'Mia Maple');
  await save(user);
  expect(await screen.findByText("You don't have access to this.")).toBeInTheDocument();
  expect(screen.getByLabelText('Full name')).toHaveValue('Mia Maple');
});

it('the profile form saves all the same when meanwhile only something else of the profile was changed', async () => {
  const profile = changingProfile(member);
  backend.use(
    http.patch(
      PROFILES,
      () => {
        profile.changeElsewhere({ updated_at: '2026-11-28T00:00:00+00:00' });
        return undefined;
      },
      { once: true },
    ),
    ...profile.handlers,
  );
  const { user } = await openForm();
  await retype(user, 'Full name', 'Mia Maple');
  await save(user);
  await screen.findByText('Profile updated successfully!');
  expect(profile.saved).toMatchObject([{ full_name: 'Mia Maple' }]);
});

it('the profile form tells whoever has left it, by a toast, that the username was just taken', async () => {
  const held = heldBack([]);
  backend.use(
    http.patch(PROFILES, async () => {
      await held.answer();
      const message = 'duplicate key value violates unique constraint "profiles_username_key"';
      return HttpResponse.json({ code: '23505', message }, { status: 409 });
    }),
    ...editableProfile(member),
  );
  const { user } = await openForm();
  await retype(user, 'Username', 'mia2');
  await save(user);
  await screen.findByRole('button', { name: 'Saving...' });
  await user.click(screen.getAllByRole('link', { name: 'Contact' })[0] ?? document.body);
  await screen.findByRole('heading', { level: 1, name: 'Contact' });
  held.release();
  expect(await screen.findByText('Failed to update profile')).toBeInTheDocument();
  expect(
    screen.getByText('This username is already taken. Please choose a different username.'),
  ).toBeInTheDocument();
});
