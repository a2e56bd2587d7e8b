import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usernameAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import {
  avatarRefusal,
  avatarRemovals,
  avatarUploads,
  editableProfile,
  profileRefusal,
} from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const PUBLIC = `${SUPABASE_URL}/storage/v1/object/public/avatars/${member.id}`;
const REFUSED = 'Please choose a PNG, JPEG, WebP or GIF image up to 5 MB.';
const TAKEN = 'This username is already taken. Please choose a different username.';

// jsdom shows no pictures.
beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
});

const photo = (name = 'my new photo.png', type = 'image/png', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type });

async function openForm() {
  backend.use(usernameAnswer('taken'));
  const app = renderApp('/profile?tab=edit', member);
  await screen.findByRole('form', { name: 'Edit profile' });
  return app;
}

type User = ReturnType<typeof renderApp>['user'];

async function retype(user: User, label: string, text: string) {
  await user.clear(screen.getByLabelText(label));
  if (text) await user.type(screen.getByLabelText(label), text);
}

const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save Changes' }));
const avatars = () => screen.getAllByRole('presentation').map((image) => image.getAttribute('src'));

it('saves name and username and shows them', async () => {
  const saved: unknown[] = [];
  backend.use(...editableProfile(member, { saved }));
  const { user, location } = await openForm();
  await retype(user, 'Full name', ' Mia Maple ');
  await retype(user, 'Username', '@Mia.Maple');
  expect(await screen.findByText('This username is free.')).toBeInTheDocument();
  await save(user);
  expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Mia Maple' })).toBeInTheDocument();
  expect(location()).toBe('/profile');
  expect(saved).toEqual([{ full_name: 'Mia Maple', username: 'mia.maple' }]);
});

it('uploads a picture, shows it everywhere and removes the one before', async () => {
  const uploads: string[] = [];
  const removed: unknown[] = [];
  const saved: unknown[] = [];
  backend.use(
    ...editableProfile(member, { avatar_url: `${PUBLIC}/1-old.png`, saved }),
    avatarUploads(uploads),
    avatarRemovals(removed),
  );
  const { user } = await openForm();
  await user.upload(screen.getByLabelText('Choose a picture'), photo());
  expect(screen.getByText('my new photo.png')).toBeInTheDocument();
  expect(avatars()).toContain('blob:preview');
  await save(user);
  await screen.findByText('Profile updated successfully!');
  expect(uploads).toEqual([expect.stringMatching(new RegExp(`^${member.id}/\\d{13}-my-new-photo\\.png$`))]);
  const url = `${SUPABASE_URL}/storage/v1/object/public/avatars/${uploads[0]}`;
  expect(saved).toEqual([{ full_name: member.full_name, username: member.username, avatar_url: url }]);
  expect(removed).toEqual([`${member.id}/1-old.png`]);
  // In the header's menu and in the profile.
  await waitFor(() => expect(avatars().filter((src) => src === url).length).toBe(2));
});

it('removes nothing that the account did not upload', async () => {
  backend.use(...editableProfile(member, { avatar_url: '/portraits/mia.svg' }), avatarUploads());
  const { user } = await openForm();
  await user.upload(screen.getByLabelText('Choose a picture'), photo());
  await save(user);
  expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument();
});

it.each([
  ['a type that is none', photo('me.pdf', 'application/pdf')],
  ['a drawing', photo('me.svg', 'image/svg+xml')],
  ['more than 5 MB', photo('me.png', 'image/png', 5_242_881)],
  ['nothing', photo('me.png', 'image/png', 0)],
])('refuses %s before uploading and keeps the picture chosen before', async (_, file) => {
  backend.use(...editableProfile(member));
  const { user } = await openForm();
  const input = screen.getByLabelText<HTMLInputElement>('Choose a picture');
  await user.upload(input, photo('good.png'));
  // As by drag and drop, where the picker's own filter doesn't apply.
  input.accept = '';
  await user.upload(input, file);
  expect(await screen.findByText(REFUSED)).toBeInTheDocument();
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription(expect.stringContaining(REFUSED));
  expect(screen.getByText('good.png')).toBeInTheDocument();
});

it.each([
  ['415', 'mime type image/png is not supported'],
  ['413', 'The object exceeded the maximum allowed size'],
])('tells at the picture that the bucket refuses it (%s)', async (statusCode, message) => {
  backend.use(...editableProfile(member), avatarRefusal(statusCode, message));
  const { user } = await openForm();
  await user.upload(screen.getByLabelText('Choose a picture'), photo());
  await save(user);
  expect(await screen.findByText(REFUSED)).toBeInTheDocument();
});

it('tells a username that was taken in the same moment at its field, and takes the upload back', async () => {
  const uploads: string[] = [];
  const removed: unknown[] = [];
  backend.use(
    profileRefusal(409, '23505', 'duplicate key value violates unique constraint "profiles_username_key"'),
    ...editableProfile(member, { avatar_url: `${PUBLIC}/1-old.png` }),
    avatarUploads(uploads),
    avatarRemovals(removed),
  );
  const { user } = await openForm();
  await retype(user, 'Username', 'mia2');
  await user.upload(screen.getByLabelText('Choose a picture'), photo());
  await save(user);
  await waitFor(() => expect(screen.getByLabelText('Username')).toBeInvalid());
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(expect.stringContaining(TAKEN));
  expect(removed).toEqual(uploads);
  expect(screen.getByText('my new photo.png')).toBeInTheDocument();
});

it('tells a taken username while typing', async () => {
  backend.use(...editableProfile(member));
  const { user } = await openForm();
  expect(screen.queryByText('This username is free.')).not.toBeInTheDocument();
  await retype(user, 'Username', 'taken');
  expect(await screen.findByText(TAKEN)).toBeInTheDocument();
});

it.each([
  ['Full name', '', 'Please enter your full name.'],
  ['Username', '', 'Please choose a username.'],
  ['Username', 'mia maple', 'Use only letters, digits, dots, dashes and underscores.'],
])('says at %s what is wrong with %j and sends nothing', async (label, text, message) => {
  backend.use(...editableProfile(member));
  const { user } = await openForm();
  await retype(user, label, text);
  await save(user);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText(label)).toBeInvalid();
});

it.each([
  [500, 'XX000', 'An unexpected error occurred. Please try again.'],
  [503, '', "We can't reach Promobell right now. Check your connection and try again."],
  [403, '42501', "You don't have access to this."],
])('says that saving failed (%i) and loses nothing', async (status, code, words) => {
  backend.use(profileRefusal(status, code, 'internal'), ...editableProfile(member));
  const { user } = await openForm();
  await retype(user, 'Full name', 'Mia Maple');
  await save(user);
  expect(await screen.findByText('Failed to update profile')).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.getByLabelText('Full name')).toHaveValue('Mia Maple');
});

it('keeps a picture that may have been saved although no answer came', async () => {
  const removed: unknown[] = [];
  backend.use(
    profileRefusal(503, '', 'away'),
    ...editableProfile(member),
    avatarUploads(),
    avatarRemovals(removed),
  );
  const { user } = await openForm();
  await user.upload(screen.getByLabelText('Choose a picture'), photo());
  await save(user);
  await screen.findByText('Failed to update profile');
  expect(removed).toEqual([]);
});

it('keeps what was typed while looking at the other tab', async () => {
  backend.use(...editableProfile(member));
  const { user } = await openForm();
  await retype(user, 'Full name', 'Mia Maple');
  await user.upload(screen.getByLabelText('Choose a picture'), photo());
  await user.click(screen.getByRole('tab', { name: 'Profile' }));
  await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
  expect(screen.getByLabelText('Full name')).toHaveValue('Mia Maple');
  expect(screen.getByText('my new photo.png')).toBeInTheDocument();
});

it('saves once however often the button is pressed', async () => {
  let requests = 0;
  backend.use(
    http.patch(`${SUPABASE_URL}/rest/v1/profiles`, async () => {
      requests += 1;
      await new Promise(() => undefined);
      return HttpResponse.json({});
    }),
    ...editableProfile(member),
  );
  const { user } = await openForm();
  await save(user);
  await user.click(await screen.findByRole('button', { name: 'Saving...' }));
  await user.type(screen.getByLabelText('Full name'), '{Enter}');
  expect(requests).toBe(1);
});
