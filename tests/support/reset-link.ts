import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { keepMailLink } from '@/features/auth/mail-link';
import { SUPABASE_URL } from './backend';
import { signOutAnswer } from './password-answers';
import type { renderApp } from './render-app';
import { member, storedSession } from './sample-session';

type User = ReturnType<typeof renderApp>['user'];

export const VERIFY = `${SUPABASE_URL}/auth/v1/verify`;

/** Answers of the auth service: it accepts the link, and ends the session after the reset. */
export function linkAnswer(asked: unknown[] = [], scopes: unknown[] = []) {
  return [
    http.post(VERIFY, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(storedSession(member));
    }),
    signOutAnswer(scopes),
  ];
}

export function comeFromMail() {
  keepMailLink({ page: '/reset-password', tokenHash: 'hash-from-the-mail', type: 'recovery' });
}

export const pressLink = async (user: User) =>
  user.click(await screen.findByRole('button', { name: 'Choose a new password' }));
