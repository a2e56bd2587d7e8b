import { HttpResponse, http } from 'msw';
import { SUPABASE_URL } from './backend';
import { authUser, type SampleAccount, type SampleFactor, storedSession } from './sample-session';

const AUTH = `${SUPABASE_URL}/auth/v1`;

/** The code that every app of the stand-in shows. */
export const RIGHT_CODE = '123456';

export const authRefusal = (status: number, error_code: string, msg = 'Refused') =>
  HttpResponse.json({ code: status, error_code, msg }, { status });

export const factor = (name: string, change: Partial<SampleFactor> = {}): SampleFactor => ({
  id: `00000000-0000-4000-8000-${Buffer.from(name).toString('hex').padEnd(12, '0').slice(0, 12)}`,
  friendly_name: name,
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-03-01T10:00:00Z',
  updated_at: '2026-03-01T10:00:00Z',
  ...change,
});

/** The auth service with second factors of an account. `asked` has the requests that change something, in their order. */
export function authenticatorStandIn(account: SampleAccount) {
  let factors = account.factors ?? [];
  let level = account.level ?? 'aal1';
  const asked: string[] = [];
  const present = (): SampleAccount => ({ ...account, factors, level });
  const handlers = [
    http.get(`${AUTH}/user`, () => HttpResponse.json(authUser(present()))),
    http.post(`${AUTH}/token`, () => HttpResponse.json(storedSession(present()))),
    http.post(`${AUTH}/logout`, () => new HttpResponse(null, { status: 204 })),
    http.post(`${AUTH}/factors`, async ({ request }) => {
      const { friendly_name, issuer } = Object(await request.json());
      asked.push(`enrol ${friendly_name} for ${issuer}`);
      const made = factor(friendly_name, { status: 'unverified' });
      factors = [...factors, made];
      const totp = {
        qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Promobell:mia?secret=JBSWY3DPEHPK3PXP',
      };
      return HttpResponse.json({ id: made.id, type: 'totp', friendly_name, totp });
    }),
    http.post(`${AUTH}/factors/:id/challenge`, ({ params }) =>
      HttpResponse.json({ id: `challenge of ${params.id}`, type: 'totp', expires_at: 2_000_000_000 }),
    ),
    http.post(`${AUTH}/factors/:id/verify`, async ({ request, params }) => {
      const { code } = Object(await request.json());
      const name = factors.find(({ id }) => id === params.id)?.friendly_name;
      asked.push(`give ${code} of ${name}`);
      if (code !== RIGHT_CODE) return authRefusal(422, 'mfa_verification_failed');
      level = 'aal2';
      factors = factors.map((known) => (known.id === params.id ? { ...known, status: 'verified' } : known));
      return HttpResponse.json(storedSession(present()));
    }),
    http.delete(`${AUTH}/factors/:id`, ({ params }) => {
      asked.push(`remove ${factors.find(({ id }) => id === params.id)?.friendly_name}`);
      factors = factors.filter(({ id }) => id !== params.id);
      return HttpResponse.json({ id: params.id });
    }),
  ];
  return {
    handlers,
    asked,
    /** What a recovery code does. */
    removeAll: () => {
      factors = [];
    },
  };
}
