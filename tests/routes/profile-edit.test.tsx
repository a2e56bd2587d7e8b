import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { usernameAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { heldBack } from '../support/deal-rows';
import { drawNoise, drawPictures } from '../support/drawn-pictures';
import { takeNodesFormData } from '../support/node-form-data';
import { picture } from '../support/pictures';
import {
  avatarRefusal,
  avatarUploads,
  editableProfile,
  profileRefusal,
  subscriptionAnswer,
} from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member, type SampleAccount } from '../support/sample-session';

const UNREADABLE = "Your browser can't read this picture. Please choose a PNG or JPEG image.";
const REFUSED = 'Please choose a PNG, JPEG, WebP or GIF image up to 5 MB.';
const TAKEN = 'This username is already taken. Please choose a different username.';

beforeAll(takeNodesFormData);

// jsdom can't load pictures.
beforeEach(() => {
  drawPictures();
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
});

async function openForm(account: SampleAccount = member) {
  backend.use(usernameAnswer('taken'));
  const app = renderApp('/profile/edit', account);
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

it('the profile form saves name and username and shows them', async () => {
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

it('the profile form uploads the chosen picture after name and username were saved', async () => {
  const uploads: string[] = [];
  const saved: unknown[] = [];
  backend.use(...editableProfile(member, { saved }), avatarUploads(uploads));
  const { user, location } = await openForm();
  await user.upload(screen.getByLabelText('Choose a picture'), picture('my new photo.png'));
  expect(await screen.findByText('my new photo.png')).toBeInTheDocument();
  expect(avatars()).toContain('blob:preview');
  await save(user);
  await screen.findByText('Profile updated successfully!');
  expect(location()).toBe('/profile');
  expect(uploads).toEqual(['my new photo.png']);
  expect(saved).toEqual([{ full_name: member.full_name, username: member.username }]);
});

it('the profile form uploads a picture that was still being drawn when it was saved', async () => {
  const uploads: string[] = [];
  const held = heldBack([]);
  drawPictures(held.answer);
  backend.use(...editableProfile(member), avatarUploads(uploads));
  const { user } = await openForm();
  await user.upload(screen.getByLabelText('Choose a picture'), picture('me.png'));
  await save(user);
  held.release();
  await screen.findByText('Profile updated successfully!');
  expect(uploads).toEqual(['me.png']);
});

it('the profile form uploads a picture as it is where the browser gives noise in place of what was drawn', async () => {
  const uploads: string[] = [];
  drawNoise();
  backend.use(...editableProfile(member), avatarUploads(uploads));
  const { user } = await openForm();
  // Drawn anew, it would be named 'me.png'.
  await user.upload(screen.getByLabelText('Choose a picture'), picture('me.gif'));
  expect(await screen.findByText('me.gif')).toBeInTheDocument();
  await save(user);
  await screen.findByText('Profile updated successfully!');
  expect(uploads).toEqual(['me.gif']);
});

it("the profile form refuses what the browser can't read as a picture before uploading and keeps the picture chosen before", async () => {
  backend.use(...editableProfile(member));
  const { user } = await openForm();
  const input = screen.getByLabelText<HTMLInputElement>('Choose a picture');
  await user.upload(input, picture('good.png'));
  await screen.findByText('good.png');
  // As with drag and drop, which ignores the file picker's filter.
  input.accept = '';
  await user.upload(input, new File(['%PDF-1.7'], 'me.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText(UNREADABLE)).toBeInTheDocument();
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription(expect.stringContaining(UNREADABLE));
  expect(screen.getByText('good.png')).toBeInTheDocument();
});

it('the profile form accepts a picture by its bytes, whatever its declared type and size', async () => {
  backend.use(...editableProfile(member));
  const { user } = await openForm();
  const input = screen.getByLabelText<HTMLInputElement>('Choose a picture');
  input.accept = '';
  const png = picture('scan', 5_242_881);
  await user.upload(input, new File([png], 'scan', { type: '' }));
  expect(await screen.findByText('scan.png')).toBeInTheDocument();
});

it('the profile form shows at the picture that the server refuses it', async () => {
  backend.use(...editableProfile(member), avatarRefusal(400, REFUSED, 'no_picture'));
  const { user } = await openForm();
  await user.upload(screen.getByLabelText('Choose a picture'), picture('me.png'));
  await screen.findByText('me.png');
  await save(user);
  expect(await screen.findByText(REFUSED)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('the profile form shows at the picture that its upload failed, keeps it, and tries again', async () => {
  backend.use(...editableProfile(member), avatarRefusal(503, 'Pictures are away.'));
  const { user } = await openForm();
  await user.upload(screen.getByLabelText('Choose a picture'), picture('me.png'));
  await screen.findByText('me.png');
  await save(user);
  const told = "Your picture wasn't uploaded. Pictures are away.";
  expect(await screen.findByText(told)).toBeInTheDocument();
  expect(screen.getByText('Everything but the picture is saved.')).toBeInTheDocument();
  expect(screen.getByText('me.png')).toBeInTheDocument();
  const uploads: string[] = [];
  backend.use(avatarUploads(uploads));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument();
  expect(uploads).toEqual(['me.png']);
});

it('the profile form shows a username that was just taken at its field, and uploads nothing', async () => {
  const uploads: string[] = [];
  backend.use(
    profileRefusal(409, '23505', 'duplicate key value violates unique constraint "profiles_username_key"'),
    ...editableProfile(member),
    avatarUploads(uploads),
  );
  const { user } = await openForm();
  await retype(user, 'Username', 'mia2');
  await user.upload(screen.getByLabelText('Choose a picture'), picture('me.png'));
  await screen.findByText('me.png');
  await save(user);
  await waitFor(() => expect(screen.getByLabelText('Username')).toBeInvalid());
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(expect.stringContaining(TAKEN));
  expect(uploads).toEqual([]);
  expect(screen.getByText('me.png')).toBeInTheDocument();
});

it('the profile form shows a taken username while typing', async () => {
  backend.use(...editableProfile(member));
  const { user } = await openForm();
  expect(screen.queryByText('This username is free.')).not.toBeInTheDocument();
  await retype(user, 'Username', 'taken');
  expect(await screen.findByText(TAKEN)).toBeInTheDocument();
});

it.each([
  ['Full name', '', 'Please enter your full name.'],
  ['Username', 'mia maple', 'Use only letters, digits, dots, dashes and underscores.'],
])('the profile form shows at %s the error of %j and sends nothing', async (label, text, message) => {
  backend.use(...editableProfile(member));
  const { user } = await openForm();
  await retype(user, label, text);
  await save(user);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText(label)).toBeInvalid();
});

it.each([
  [500, 'XX000', 'An unexpected error occurred. Please try again.'],
  [403, '42501', "You don't have access to this."],
])('the profile form shows that saving failed (%i) and keeps what was typed', async (status, code, words) => {
  backend.use(profileRefusal(status, code, 'internal'), ...editableProfile(member));
  const { user } = await openForm();
  await retype(user, 'Full name', 'Mia Maple');
  await save(user);
  expect(await screen.findByText(required('profile.failed'))).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.getByLabelText('Full name')).toHaveValue('Mia Maple');
});

it('the profile form keeps what was typed while looking at the other tab', async () => {
  backend.use(...editableProfile(member));
  const { user } = await openForm();
  await retype(user, 'Full name', 'Mia Maple');
  await user.upload(screen.getByLabelText('Choose a picture'), picture('me.png'));
  await screen.findByText('me.png');
  await user.click(screen.getByRole('tab', { name: 'Profile' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  expect(await screen.findByLabelText('Full name')).toHaveValue('Mia Maple');
  expect(screen.getByText('me.png')).toBeInTheDocument();
});

it('the profile form saves once however often the button is pressed', async () => {
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

it("the profile form doesn't lead away from the page to which somebody has gone while it was saving", async () => {
  const held = heldBack([]);
  backend.use(
    http.patch(`${SUPABASE_URL}/rest/v1/profiles`, async () => {
      await held.answer();
      return undefined;
    }),
    ...editableProfile(member),
  );
  const { user, location } = await openForm();
  await save(user);
  await screen.findByRole('button', { name: 'Saving...' });
  await user.click(screen.getAllByRole('link', { name: 'Contact' })[0] ?? document.body);
  await screen.findByRole('heading', { level: 1, name: 'Contact' });
  held.release();
  expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument();
  expect(location()).toBe('/contact');
});

const influencer = { ...member, is_influencer: true };

it('an influencer changes category and bio of its page, and sees how long the bio is', async () => {
  const saved: unknown[] = [];
  backend.use(...editableProfile(influencer, { saved }), subscriptionAnswer(null));
  const { user } = await openForm(influencer);
  await user.selectOptions(screen.getByLabelText('Category (optional)'), 'Travel');
  const bio = screen.getByLabelText('Bio (optional)');
  expect(bio).toHaveAccessibleDescription(/0 of 1,000 characters/);
  fireEvent.change(bio, { target: { value: ' Trains, tents 🏕 ' } });
  expect(bio).toHaveAccessibleDescription(/15 of 1,000 characters/);
  await save(user);
  await screen.findByText('Profile updated successfully!');
  expect(saved).toMatchObject([{ category: 'Travel', bio: 'Trains, tents 🏕' }]);
});

it('a bio that is too long is shown at its field and not sent', async () => {
  const saved: unknown[] = [];
  backend.use(...editableProfile(influencer, { saved }), subscriptionAnswer(null));
  const { user } = await openForm(influencer);
  const bio = screen.getByLabelText('Bio (optional)');
  fireEvent.change(bio, { target: { value: 'x'.repeat(1001) } });
  await save(user);
  expect(await screen.findByText('Use at most 1,000 characters.')).toBeInTheDocument();
  expect(bio).toBeInvalid();
  expect(bio).toHaveValue('x'.repeat(1001));
  expect(saved).toEqual([]);
});

it('a member has neither category nor bio', async () => {
  backend.use(...editableProfile(member));
  await openForm();
  expect(screen.queryByLabelText(/Category/)).not.toBeInTheDocument();
  expect(screen.queryByLabelText(/Bio/)).not.toBeInTheDocument();
});
