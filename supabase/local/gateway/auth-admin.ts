import { randomBytes, randomUUID } from 'node:crypto';
import bcrypt from 'bcryptjs';
import postgres from 'postgres';
import * as z from 'zod/mini';
import { createFactorStore } from './factor-store';
import { parsed, Refusal } from './refusal';

const USERS_PATH = /^\/auth\/v1\/admin\/users(?:\/([0-9a-f-]{36}))?$/;

const FACTORS_PATH = /^\/auth\/v1\/admin\/users\/([0-9a-f-]{36})\/factors(?:\/([0-9a-f-]{36}))?$/;

const LINK_PATH = '/auth/v1/admin/generate_link';

/** The cost of bcrypt, as in Lite; tests lower it. */
const COST = Number(process.env.LITE_AUTH_BCRYPT_COST ?? 10);

const email = z.email('Unable to validate email address: invalid format');
const metadata = z._default(z.record(z.string(), z.json()), {});

/** The body of supabase-js's `createUser`. */
const newUser = z.object({
  email,
  password: z.string(),
  email_confirm: z.optional(z.boolean()),
  user_metadata: metadata,
  app_metadata: metadata,
});
/** The body of supabase-js's `updateUserById`; missing fields stay as they are. */
const userChange = z.object({
  email: z.optional(email),
  password: z.optional(z.string()),
  app_metadata: metadata,
});

/** The body of supabase-js's `generateLink`. Of its kinds of links only this one is used. */
const newLink = z.object({ type: z.literal('magiclink'), email });

interface AuthAdminSettings {
  sql: postgres.Sql;
  secretKey: string;
  minimumPasswordLength: number;
}

/** The admin API of the hosted auth service, its users, their factors and links, for the secret key only. Lite doesn't have it. */
export function createAuthAdminRoutes({ sql, secretKey, minimumPasswordLength }: AuthAdminSettings) {
  const factors = createFactorStore(sql);

  async function userWith(id: string): Promise<postgres.Row> {
    const [user] = await sql`
      select id, aud, role, email, email_confirmed_at, created_at, updated_at,
             coalesce(raw_app_meta_data, '{}') as app_metadata,
             coalesce(raw_user_meta_data, '{}') as user_metadata
      from auth.users where id = ${id}`;
    if (!user) throw new Refusal(404, 'user_not_found', 'User not found');
    return user;
  }

  async function create({
    email,
    password,
    email_confirm,
    user_metadata,
    app_metadata,
  }: z.infer<typeof newUser>) {
    const id = randomUUID();
    const address = email.toLowerCase();
    const hash = await passwordHash(password);
    await sql.begin(async (tx) => {
      await tx`
        insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
                                raw_user_meta_data)
        values (${id}, ${address}, ${hash}, ${email_confirm ? new Date() : null},
                ${tx.json({ provider: 'email', providers: ['email'], ...app_metadata })}, ${tx.json(user_metadata)})`;
      const identity = { sub: id, email: address, email_verified: email_confirm ?? false };
      await tx`
        insert into auth.identities (id, provider, provider_id, user_id, identity_data)
        values (${randomUUID()}, 'email', ${id}, ${id}, ${tx.json(identity)})`;
    });
    return await userWith(id);
  }

  async function update(id: string, { email, password, app_metadata }: z.infer<typeof userChange>) {
    const columns = {
      ...(email !== undefined && { email: email.toLowerCase() }),
      ...(password !== undefined && { encrypted_password: await passwordHash(password) }),
      updated_at: new Date(),
    };
    await sql.begin(async (tx) => {
      await tx`
        update auth.users set ${tx(columns)}, raw_app_meta_data = raw_app_meta_data || ${tx.json(app_metadata)}
        where id = ${id}`;
      // A new password ends every session, as at the hosted service.
      if (password !== undefined) await tx`delete from auth.sessions where user_id = ${id}`;
      if (email === undefined) return;
      await tx`
        update auth.identities set identity_data = identity_data || ${tx.json({ email: email.toLowerCase() })}
        where user_id = ${id} and provider = 'email'`;
    });
    return await userWith(id);
  }

  async function remove(id: string) {
    const user = await userWith(id);
    await sql`delete from auth.users where id = ${id}`;
    return user;
  }

  /** A token that `/auth/v1/verify` takes once, as if it had been mailed. */
  async function link({ type, email }: z.infer<typeof newLink>) {
    const token = randomBytes(28).toString('hex');
    const [user] = await sql<{ id: string }[]>`
      update auth.users set recovery_token = ${token}, recovery_sent_at = now()
      where email = ${email.toLowerCase()}
      returning id`;
    if (!user) throw new Refusal(404, 'user_not_found', 'User with this email not found');
    return { ...(await userWith(user.id)), verification_type: type, hashed_token: token };
  }

  async function passwordHash(password: string): Promise<string> {
    if (password.length >= minimumPasswordLength) return await bcrypt.hash(password, COST);
    const message = `Password should be at least ${minimumPasswordLength} characters.`;
    throw new Refusal(422, 'weak_password', message);
  }

  async function serveFactors(method: string, userId: string, factorId?: string) {
    await userWith(userId);
    if (method === 'GET' && !factorId) return await factors.of(userId);
    if (method !== 'DELETE' || !factorId) throw new Refusal(405, 'method_not_allowed', 'Method not allowed');
    const factor = await factors.find(userId, factorId);
    await factors.remove(factor.id);
    return factor;
  }

  async function serve(request: Request): Promise<unknown> {
    const bearer = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? secretKey;
    if (request.headers.get('apikey') !== secretKey || bearer !== secretKey) {
      throw new Refusal(403, 'not_admin', 'User not allowed');
    }
    const { pathname } = new URL(request.url);
    if (request.method === 'POST' && pathname === LINK_PATH)
      return await link(parsed(newLink, await request.json()));
    const [, owner, factorId] = FACTORS_PATH.exec(pathname) ?? [];
    if (owner) return await serveFactors(request.method, owner, factorId);
    const [path, id] = USERS_PATH.exec(pathname) ?? [];
    if (!path) throw new Refusal(404, 'not_found', 'Not found');
    if (request.method === 'POST' && !id) return await create(parsed(newUser, await request.json()));
    if (request.method === 'GET' && id) return await userWith(id);
    if (request.method === 'PUT' && id) return await update(id, parsed(userChange, await request.json()));
    if (request.method === 'DELETE' && id) return await remove(id);
    throw new Refusal(405, 'method_not_allowed', 'Method not allowed');
  }

  return async (request: Request): Promise<Response> => {
    try {
      return Response.json(await serve(request));
    } catch (error) {
      return refusalFor(error).answer;
    }
  };
}

/** @throws errors that neither the caller nor a database rule has caused */
function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof SyntaxError)
    return new Refusal(400, 'bad_json', 'Could not parse request body as JSON');
  if (!(error instanceof postgres.PostgresError)) throw error;
  if (error.code === '23505') {
    return new Refusal(422, 'email_exists', 'A user with this email address has already been registered');
  }
  return new Refusal(500, 'unexpected_failure', `Database error: ${error.message}`);
}
