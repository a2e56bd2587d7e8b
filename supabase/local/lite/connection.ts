import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import { PostgresConnection } from '@supabase/lite/postgres';
import { type Kysely, sql } from 'kysely';
import postgres from 'postgres';
import { ReservedConnection } from './reserved-connection';
import { statusForSqlState } from './sql-state';

/** A request may use only these roles. */
const ROLES = new Set(['anon', 'authenticated', 'service_role']);

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const isoTimestamp = (value: string) => value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');

/** Postgres values as PostgREST writes them. */
const types = {
  // Lite passes json as text already; encoding it again would store a string.
  json: { to: 114, from: [114], serialize: asText, parse: (value: string): unknown => JSON.parse(value) },
  jsonb: { to: 3802, from: [3802], serialize: asText, parse: (value: string): unknown => JSON.parse(value) },
  timestamp: { to: 1114, from: [1114], serialize: String, parse: isoTimestamp },
  timestamptz: { to: 1184, from: [1184], serialize: String, parse: isoTimestamp },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
};

/**
 * The error codes to which Lite's own answers are right, and which its services handle themselves: 42501 is 401 or 403 depending on the
 * caller, and with PGRST a function determines the whole answer.
 */
const LITE_ANSWERS = new Set(['42501', '23503', '23505', 'PGRST']);

interface ErrorWords {
  code: string;
  message: string;
  detail?: string | undefined;
  hint?: string | undefined;
}

/** A database error in the shape from which Lite takes status and body unchanged. */
class RestError extends Error {
  readonly code = 'PGRST';
  readonly detail: string;
  readonly #status: number;
  readonly #summary: string;

  constructor({ code, message, detail, hint }: ErrorWords, status: number) {
    super(JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }));
    this.detail = JSON.stringify({ status, headers: {} });
    this.#status = status;
    this.#summary = `${code} (${status}): ${message}`;
  }

  /** Hono, on which Lite is built, answers with this where Lite doesn't handle errors of the database, such as before it knows who asks. */
  getResponse() {
    return new Response(this.message, {
      status: this.#status,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
  }

  // Lite logs every database error; one line of it is enough.
  [inspect.custom]() {
    return this.#summary;
  }
}

/** The properties of a request that PostgREST passes to the database. */
interface RestRequest {
  method: string;
  /** The path within the REST interface, such as /rpc/list_offers. */
  path: string;
  headers: Record<string, string>;
}

/** The running REST request; undefined outside of REST. */
export const restRequest = new AsyncLocalStorage<RestRequest>();

interface RequestContext {
  auth?: { role?: string; uid?: unknown; jwt?: unknown };
  storage?: { operation?: unknown };
}

/**
 * Sets a transaction's role, claims and timeouts in one round trip, then calls the function that
 * PostgREST is configured to call before every request. A role without a statement timeout of its own has authenticator's, as whom the API
 * connects on a hosted project. A called function's own timeout applies to the whole request,
 * as with PostgREST; Postgres alone would not apply it to the running statement.
 */
async function applyRequestContext(transaction: Kysely<unknown>, { auth, storage }: RequestContext) {
  const role = auth?.role && ROLES.has(auth.role) ? auth.role : 'anon';
  const request = restRequest.getStore();
  const [, calledFunction = ''] = /^\/rpc\/([^/]+)$/.exec(request?.path ?? '') ?? [];
  const { rows } = await sql<{ preRequest: string | null }>`
    select
      (
        select substring(setting from '^pgrst.db_pre_request=(.*)$')
        from pg_db_role_setting, unnest(setconfig) as setting
        where setrole = 'authenticator'::regrole and setdatabase = 0 and setting like 'pgrst.db_pre_request=%'
      ) as "preRequest",
      set_config(
        'statement_timeout',
        coalesce(
          (
            select substring(setting from '^statement_timeout=(.*)$')
            from pg_proc, unnest(proconfig) as setting
            where proname = ${calledFunction} and pronamespace = 'public'::regnamespace
              and setting like 'statement_timeout=%'
            limit 1
          ),
          (
            select substring(setting from '^statement_timeout=(.*)$')
            from pg_db_role_setting, unnest(setconfig) as setting
            where setrole = ${role}::regrole and setdatabase = 0 and setting like 'statement_timeout=%'
          ),
          (
            select substring(setting from '^statement_timeout=(.*)$')
            from pg_db_role_setting, unnest(setconfig) as setting
            where setrole = 'authenticator'::regrole and setdatabase = 0 and setting like 'statement_timeout=%'
          )
        ),
        true
      ),
      (
        select set_config('lock_timeout', substring(setting from '^lock_timeout=(.*)$'), true)
        from pg_db_role_setting, unnest(setconfig) as setting
        where setrole = 'authenticator'::regrole and setdatabase = 0 and setting like 'lock_timeout=%'
      ),
      set_config('request.method', ${request?.method ?? ''}, true),
      set_config('request.path', ${request?.path ?? ''}, true),
      set_config('request.headers', ${JSON.stringify(request?.headers ?? {})}, true),
      set_config('request.jwt.claims', ${JSON.stringify(auth?.jwt ?? { role })}, true),
      set_config('request.jwt.claim.sub', ${String(auth?.uid ?? '')}, true),
      set_config('request.jwt.claim.role', ${role}, true),
      set_config('storage.operation', ${String(storage?.operation ?? '')}, true),
      set_config('storage.allow_delete_query', ${String(request === undefined)}, true),
      set_config('role', ${role}, true)`.execute(transaction);
  const preRequest = rows[0]?.preRequest;
  // Only PostgREST calls it; the storage service doesn't.
  if (preRequest && request) {
    await sql`select ${sql.id(...preRequest.split('.'))}()`.execute(transaction);
  }
}

/**
 * Lite's pooled Postgres connection, changed to behave like PostgREST on a hosted project. Never use Lite's
 * PGlite driver instead: there, concurrent requests run inside each other's transactions and RLS is bypassed.
 */
export class SupabaseConnection extends PostgresConnection {
  constructor(url: string) {
    super({
      url,
      postgresOptions: {
        types,
        max: 20,
        connect_timeout: 5,
        onnotice: () => undefined,
        // As the storage service does, which alone may delete files (postgres/owners.sql).
        connection: { 'storage.allow_delete_query': 'true' },
      },
    });
    const { reserve } = this.driver;
    const isRest = () => restRequest.getStore() !== undefined;
    Reflect.set(this.driver, 'reserve', async () => {
      const reserved = await reserve().catch((error: unknown) => {
        throw isRest() ? this.normalizeDbError(error) : error;
      });
      return new ReservedConnection(reserved, isRest);
    });
    // With 'unknown', the first request would grant everything to everybody and destroy column grants and revokes.
    Reflect.set(this, 'rlsState', 'active');
    Reflect.set(this, 'applyJwtSessionContext', applyRequestContext);
  }

  /** With a time limit, because a lost connection would be waited for without end. */
  override async close() {
    await this.driver.end({ timeout: 5 });
  }

  override normalizeDbError(error: unknown) {
    if (!(error instanceof postgres.PostgresError)) return super.normalizeDbError(error);
    if (!LITE_ANSWERS.has(error.code)) return new RestError(error, statusForSqlState(error.code));
    return Object.assign(error, { [inspect.custom]: () => `${error.code}: ${error.message}` });
  }
}
