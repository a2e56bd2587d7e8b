import { HttpResponse, http } from 'msw';
import { SUPABASE_URL } from './backend';
import { ownProfile, type SampleAccount, storedSession } from './sample-session';

/** Answers the account's own profile, which the app reads after every sign-in. */
export function profileAnswer(account: SampleAccount) {
  return http.get(`${SUPABASE_URL}/rest/v1/profiles`, () => HttpResponse.json([ownProfile(account)]));
}

/** Signing in with a password succeeds. */
export function signInAnswer(account: SampleAccount) {
  return http.post(`${SUPABASE_URL}/auth/v1/token`, () => HttpResponse.json(storedSession(account)));
}

/** Signing in with a password is refused by the auth service. */
export function signInRefusal(status: number, code: string, message: string) {
  return http.post(`${SUPABASE_URL}/auth/v1/token`, () =>
    HttpResponse.json({ code: status, error_code: code, msg: message }, { status }),
  );
}

export function signUpRefusal(status: number, code: string, message: string) {
  return http.post(`${SUPABASE_URL}/auth/v1/signup`, () =>
    HttpResponse.json({ code: status, error_code: code, msg: message }, { status }),
  );
}

/** Whether a username is free; `taken` lists the ones that aren't. */
export function usernameAnswer(...taken: string[]) {
  return http.post(`${SUPABASE_URL}/rest/v1/rpc/username_available`, async ({ request }) => {
    const { candidate } = Object(await request.json());
    return HttpResponse.json(!taken.includes(candidate));
  });
}
