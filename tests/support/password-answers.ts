import { HttpResponse, http } from 'msw';
import { SUPABASE_URL } from './backend';
import { authUser, type SampleAccount } from './sample-session';

const USER = `${SUPABASE_URL}/auth/v1/user`;

/** Accepts a new password; `sent` collects the requests. */
export function newPasswordAnswer(account: SampleAccount, sent: unknown[] = []) {
  return http.put(USER, async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json(authUser(account));
  });
}

export function newPasswordRefusal(status: number, code: string, message: string) {
  return http.put(USER, () =>
    HttpResponse.json({ code: status, error_code: code, msg: message }, { status }),
  );
}

/** Answers signing out; `scopes` collects the requested scopes. */
export function signOutAnswer(scopes: unknown[] = []) {
  return http.post(`${SUPABASE_URL}/auth/v1/logout`, ({ request }) => {
    scopes.push(new URL(request.url).searchParams.get('scope'));
    return new HttpResponse(null, { status: 204 });
  });
}
