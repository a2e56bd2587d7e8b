import { randomUUID } from 'node:crypto';
import { generate } from 'lean-qr';
import { toSvgSource } from 'lean-qr/extras/svg';
import { Secret, TOTP } from 'otpauth';
import type postgres from 'postgres';
import * as z from 'zod/mini';
import type { SendAuthMail } from '../lite/mailer';
import { createFactorStore } from './factor-store';
import { parsed, Refusal } from './refusal';
import { CLIENT_ADDRESS_HEADER } from './server';
import type { SessionCaller, Tokens } from './tokens';
import type { VerificationHook } from './verification-hook';

const PATH = /^\/auth\/v1\/factors(?:\/([^/]+)(?:\/(challenge|verify))?)?\/?$/;

/** How many factors an account may have, verified or not: the service's own figure. */
const MAX_FACTORS = 10;
/** After this time a challenge takes no code any more: the service's own figure, too. */
const CHALLENGE_SECONDS = 300;

const enrolment = z.object({
  factor_type: z.literal('totp', 'factor_type needs to be totp'),
  friendly_name: z._default(z.string(), ''),
  issuer: z._default(z.string(), ''),
});
const verification = z.object({ challenge_id: z.uuid(), code: z.string() });

interface FactorRoutesSettings {
  sql: postgres.Sql;
  tokens: Tokens;
  siteUrl: string;
  hook: VerificationHook | undefined;
  sendMail: SendAuthMail;
  /** Answers with a session of new tokens, as after signing in. */
  answerSession: (request: Request, caller: SessionCaller, refreshToken: string) => Promise<Response>;
}

/**
 * The auth service's interface for authenticator apps, which Lite doesn't have.
 * @returns a handler that answers undefined to requests that aren't about factors
 */
export function createFactorRoutes({
  sql,
  tokens,
  siteUrl,
  hook,
  sendMail,
  answerSession,
}: FactorRoutesSettings) {
  const factors = createFactorStore(sql);

  async function enrol(caller: SessionCaller, body: object): Promise<Response> {
    const asked = parsed(enrolment, body);
    await factors.removeExpired();
    const present = await factors.of(caller.userId);
    const name = asked.friendly_name;
    if (present.some((factor) => factor.friendly_name === name)) throw nameConflict(name);
    if (present.length >= MAX_FACTORS) {
      const message = 'Maximum number of verified factors reached, unenroll to continue';
      throw new Refusal(422, 'too_many_enrolled_mfa_factors', message);
    }
    if (present.some(({ status }) => status === 'verified') && caller.level !== 'aal2') {
      throw new Refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    }
    const totp = new TOTP({
      issuer: asked.issuer || new URL(siteUrl).host,
      label: caller.email,
      secret: new Secret({ size: 20 }),
    });
    const { secret } = totp;
    const [made] = await sql<{ id: string }[]>`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (${randomUUID()}, ${caller.userId}, ${name}, 'totp', 'unverified', now(), now(), ${secret.base32})
      on conflict do nothing
      returning id`;
    if (!made) throw nameConflict(name);
    const uri = totp.toString();
    const shown = { qr_code: toSvgSource(generate(uri)), secret: secret.base32, uri };
    return Response.json({ id: made.id, type: 'totp', friendly_name: name, totp: shown });
  }

  async function challenge(factorId: string, address: string): Promise<Response> {
    const id = randomUUID();
    await sql.begin(async (tx) => {
      // First, because the challenge's foreign key locks the factor's row, too, and two challenges at once would deadlock.
      await tx`update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factorId}`;
      await tx`
        insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
        values (${id}, ${factorId}, now(), ${address})`;
    });
    const expiresAt = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS;
    return Response.json({ id, type: 'totp', expires_at: expiresAt });
  }

  async function requireChallenge(id: string, factorId: string, address: string): Promise<void> {
    const [found] = await sql<{ is_usable: boolean; is_late: boolean }[]>`
      select verified_at is null and ip_address = ${address} as is_usable,
             created_at < now() - make_interval(secs => ${CHALLENGE_SECONDS}) as is_late
      from auth.mfa_challenges where id = ${id} and factor_id = ${factorId}`;
    if (!found) {
      throw new Refusal(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
    }
    if (!found.is_usable) {
      throw new Refusal(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
    }
    if (!found.is_late) return;
    await sql`delete from auth.mfa_challenges where id = ${id}`;
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
    throw new Refusal(422, 'mfa_challenge_expired', message);
  }

  async function isRight(factorId: string, code: string): Promise<boolean> {
    const [stored] = await sql<
      { secret: string }[]
    >`select secret from auth.mfa_factors where id = ${factorId}`;
    const totp = new TOTP({ secret: Secret.fromBase32(stored?.secret ?? '') });
    // Texts of another form make the library fail. With a window of 1, the code before the present one and the next are right, too.
    return /^\d{6}$/.test(code) && totp.validate({ token: code, window: 1 }) !== null;
  }

  async function verify(
    request: Request,
    caller: SessionCaller,
    factorId: string,
    body: object,
  ): Promise<Response> {
    const { challenge_id, code } = parsed(verification, body);
    const address = addressOf(request);
    await requireChallenge(challenge_id, factorId, address);
    const valid = await isRight(factorId, code);
    await hook?.({ userId: caller.userId, factorId, address, valid });
    if (!valid) throw new Refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    const { refreshToken, isNew } = await sql.begin(async (tx) => {
      await tx`update auth.mfa_challenges set verified_at = now() where id = ${challenge_id}`;
      const enrolled = await tx`
        update auth.mfa_factors set status = 'verified', updated_at = now()
        where id = ${factorId} and status = 'unverified'`;
      await tx`
        insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
        values (${randomUUID()}, ${caller.sessionId}, now(), now(), 'totp')
        on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`;
      await tx`
        update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = now() where id = ${caller.sessionId}`;
      await tx`delete from auth.sessions where user_id = ${caller.userId} and aal < 'aal2'`;
      await tx`delete from auth.mfa_factors where user_id = ${caller.userId} and status = 'unverified'`;
      return { refreshToken: await tokens.swapRefreshToken(tx, caller), isNew: enrolled.count > 0 };
    });
    if (isNew) await sendMail(caller.email, 'mfa_factor_enrolled', {});
    return await answerSession(request, caller, refreshToken);
  }

  async function unenrol(caller: SessionCaller, factorId: string): Promise<Response> {
    const factor = await factors.find(caller.userId, factorId);
    if (factor.status === 'verified' && caller.level !== 'aal2') {
      throw new Refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await factors.remove(factorId);
    await sendMail(caller.email, 'mfa_factor_unenrolled', {});
    return Response.json({ id: factorId });
  }

  async function serve(request: Request, body: object): Promise<Response | undefined> {
    const [path, factorId, step] = PATH.exec(new URL(request.url).pathname) ?? [];
    if (!path) return undefined;
    const caller = await tokens.callerOf(request);
    const { method } = request;
    if (!factorId && method === 'POST') return await enrol(caller, body);
    if (!factorId) throw new Refusal(405, 'method_not_allowed', 'Method not allowed');
    if (!z.uuid().safeParse(factorId).success) {
      throw new Refusal(404, 'validation_failed', 'factor_id must be an UUID');
    }
    await factors.find(caller.userId, factorId);
    if (method === 'POST' && step === 'challenge') return await challenge(factorId, addressOf(request));
    if (method === 'POST' && step === 'verify') return await verify(request, caller, factorId, body);
    if (method === 'DELETE' && !step) return await unenrol(caller, factorId);
    throw new Refusal(405, 'method_not_allowed', 'Method not allowed');
  }

  return async (request: Request, body: object): Promise<Response | undefined> => {
    try {
      return await serve(request, body);
    } catch (error) {
      if (error instanceof Refusal) return error.answer;
      throw error;
    }
  };
}

const addressOf = (request: Request) => request.headers.get(CLIENT_ADDRESS_HEADER) ?? '';

const nameConflict = (name: string) =>
  new Refusal(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
  );
