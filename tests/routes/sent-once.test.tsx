import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { noteTypedPassword } from '@/features/auth/data/sign-in';
import { keepMailLink } from '@/features/auth/mail-link';
import { profileAnswer, usernameAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { offerAnswers, rpcAnswer } from '../support/list-answers';
import { offerRow } from '../support/offer-rows';
import { editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member, storedSession } from '../support/sample-session';

type User = ReturnType<typeof renderApp>['user'];

interface SentForm {
  /** The form's name, or its dialog's. */
  form: string;
  isInDialog?: true;
  method?: 'post' | 'put' | 'patch';
  /** Where it is sent to. */
  to: string;
  /** Opens the form. */
  open: () => Promise<User> | User;
  /** What is typed, by the fields' labels. */
  typed: Record<string, string>;
  /** What the form says when it is refused. */
  refused: string;
}

const PASSWORDS = { 'New password': 'my very own', 'Confirm new password': 'my very own' };
const TOO_OFTEN = 'Too many attempts from your network. Please wait a minute and try again.';
const row = offerRow();

function openProfile() {
  backend.use(...editableProfile(member));
  return renderApp('/profile/edit', member).user;
}

const forms: SentForm[] = [
  {
    form: 'Sign in',
    to: 'auth/v1/token',
    open: () => renderApp('/login').user,
    typed: { Email: member.email, Password: 'secret password' },
    refused: TOO_OFTEN,
  },
  {
    form: 'Create an account',
    to: 'auth/v1/signup',
    open: async () => {
      const { user } = renderApp('/signup');
      await user.click(await screen.findByLabelText('I agree to the terms and conditions'));
      return user;
    },
    typed: {
      Email: member.email,
      'Full name': member.full_name,
      Username: member.username,
      Password: 'secret password',
      'Confirm password': 'secret password',
    },
    refused: TOO_OFTEN,
  },
  {
    form: 'Forgot password',
    to: 'auth/v1/recover',
    open: () => renderApp('/forgot-password').user,
    typed: { Email: member.email },
    refused: TOO_OFTEN,
  },
  {
    form: 'Reset password',
    method: 'put',
    to: 'auth/v1/user',
    open: async () => {
      keepMailLink({ page: '/reset-password', tokenHash: 'hash', type: 'recovery' });
      backend.use(
        http.post(`${SUPABASE_URL}/auth/v1/verify`, () => HttpResponse.json(storedSession(member))),
      );
      const { user } = renderApp('/reset-password');
      await user.click(await screen.findByRole('button', { name: 'Choose a new password' }));
      return user;
    },
    typed: { 'New Password': 'my very own', 'Confirm New Password': 'my very own' },
    refused: TOO_OFTEN,
  },
  {
    form: 'Choose your own password',
    isInDialog: true,
    method: 'put',
    to: 'auth/v1/user',
    open: () => {
      const influencer = { ...member, is_influencer: true };
      noteTypedPassword('');
      backend.use(profileAnswer(influencer), rpcAnswer('has_temporary_password', true));
      return renderApp('/contact', influencer).user;
    },
    typed: { 'Temporary password': 'lantern-kettle-417', ...PASSWORDS },
    refused: TOO_OFTEN,
  },
  {
    form: 'Change password',
    method: 'put',
    to: 'auth/v1/user',
    open: openProfile,
    typed: { 'Current password': 'the old one', ...PASSWORDS },
    refused: TOO_OFTEN,
  },
  {
    form: 'Edit profile',
    method: 'patch',
    to: 'rest/v1/profiles',
    open: openProfile,
    typed: { 'Full name': ' Maple' },
    refused: 'Failed to update profile',
  },
  {
    form: 'Delete your account?',
    isInDialog: true,
    to: 'functions/v1/delete-account',
    open: async () => {
      const user = openProfile();
      await user.click(await screen.findByRole('button', { name: 'Delete account' }));
      return user;
    },
    typed: { 'Type DELETE to confirm': 'DELETE', 'Your password': 'the old one' },
    refused: 'That was too often in a short time.',
  },
  {
    form: 'Influencer application',
    method: 'patch',
    to: 'rest/v1/profiles',
    open: async () => {
      backend.use(...editableProfile(member));
      const { user } = renderApp('/influencer-apply', member);
      await user.selectOptions(await screen.findByLabelText('Primary content category'), 'Food');
      return user;
    },
    typed: { 'Social handle': '@mia.makes' },
    refused: required('apply.failed'),
  },
  {
    form: 'Report this offer',
    isInDialog: true,
    to: 'rest/v1/rpc/file_complaint',
    open: async () => {
      backend.use(...offerAnswers(() => [row]));
      const { user } = renderApp(`/deals?offer=${row.id}`);
      await user.click(await screen.findByRole('button', { name: 'Report this offer' }));
      await user.selectOptions(await screen.findByLabelText('What is wrong?'), 'harmful');
      return user;
    },
    typed: { 'Details (optional)': 'Asks for a card' },
    refused: 'That was too often in a short time.',
  },
  {
    form: 'Object',
    to: 'rest/v1/rpc/object_to_decision',
    open: () => {
      const decision = {
        thing: 'account',
        reason: "Sold codes that don't exist.",
        since: '2026-11-20T10:00:00Z',
        brand_name: null,
        promo_code: null,
        objected_at: null,
        words: null,
        refused_because: null,
      };
      backend.use(rpcAnswer('find_decision', [decision]));
      return renderApp('/objection?token=t').user;
    },
    typed: { 'Why are we wrong?': 'No, they do exist.' },
    refused: 'That was too often in a short time.',
  },
];

beforeEach(() => backend.use(usernameAnswer()));

/** What each of the three services answers to too many calls. */
const tooOften = {
  code: 'too_many_calls',
  error_code: 'over_request_rate_limit',
  msg: 'x',
  message: 'That was too often in a short time.',
  error: 'That was too often in a short time.',
};

it.each(forms)(
  'the form $form is sent once when it is submitted twice in the same moment',
  async ({ form: name, isInDialog, method = 'post', to, open, typed, refused }) => {
    let requests = 0;
    const user = await open();
    const place = await screen.findByRole(isInDialog ? 'dialog' : 'form', { name });
    const form = place.querySelector('form') ?? place;
    for (const [label, text] of Object.entries(typed)) {
      await user.type(screen.getByLabelText(label), text);
    }
    backend.use(
      http[method](`${SUPABASE_URL}/${to}`, () => {
        requests += 1;
        return HttpResponse.json(tooOften, { status: 429 });
      }),
    );
    fireEvent.submit(form);
    fireEvent.submit(form);
    await screen.findAllByText(refused, { exact: false });
    expect(requests).toBe(1);
  },
);
