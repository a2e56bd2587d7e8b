import postgres from 'postgres';
import { jsonResponse } from '../gateway/json-response';
import { createUsers, userChange } from './users';

const PATH = /^\/auth\/v1\/admin\/users(?:\/([0-9a-f-]{36}))?$/;

const refusal = (status: number, code: string, message: string) =>
  jsonResponse(status, { code: status, error_code: code, msg: message });

/** Where the next and the last page are, as supabase-js reads it. */
function pageLinks(page: number, perPage: number, total: number) {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) =>
    `</auth/v1/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}

export interface AuthAdminSettings {
  sql: postgres.Sql;
  secretKey: string;
  minimumPasswordLength: number;
}

/** `/auth/v1/admin/users`, for the secret key only. */
export function createAuthAdminRoutes({ sql, secretKey, minimumPasswordLength }: AuthAdminSettings) {
  const users = createUsers(sql);
  const found = <User>(user: User | undefined) =>
    user ? jsonResponse(200, user) : refusal(404, 'user_not_found', 'User not found');

  async function changeFrom(request: Request) {
    const parsed = userChange.safeParse(await request.json());
    if (!parsed.success)
      return refusal(400, 'validation_failed', parsed.error.issues[0]?.message ?? 'Bad request');
    const { password } = parsed.data;
    if (password !== undefined && password.length < minimumPasswordLength) {
      return refusal(
        422,
        'weak_password',
        `Password should be at least ${minimumPasswordLength} characters.`,
      );
    }
    return parsed.data;
  }

  async function serve(request: Request, id: string | undefined): Promise<Response> {
    const url = new URL(request.url);
    if (request.method === 'GET' && id) return found(await users.get(id));
    if (request.method === 'DELETE' && id) return found(await users.remove(id));
    if (request.method === 'GET') {
      const page = Math.max(1, Number(url.searchParams.get('page') ?? 1) || 1);
      const perPage = Math.min(1000, Math.max(1, Number(url.searchParams.get('per_page') ?? 50) || 50));
      const { users: rows, total } = await users.list(page, perPage);
      const response = jsonResponse(200, { users: rows, aud: 'authenticated' });
      response.headers.set('x-total-count', String(total));
      response.headers.set('link', pageLinks(page, perPage, total));
      return response;
    }
    const change = await changeFrom(request);
    if (change instanceof Response) return change;
    if (request.method === 'POST' && !id) return jsonResponse(200, await users.create(change));
    if (request.method === 'PUT' && id) return found(await users.update(id, change));
    return refusal(405, 'method_not_allowed', 'Method not allowed');
  }

  return async (request: Request): Promise<Response> => {
    const bearer = request.headers.get('authorization')?.replace(/^Bearer /, '');
    if (request.headers.get('apikey') !== secretKey || (bearer !== undefined && bearer !== secretKey)) {
      return refusal(403, 'not_admin', 'User not allowed');
    }
    const match = PATH.exec(new URL(request.url).pathname);
    if (!match) return refusal(404, 'not_found', 'Not found');
    try {
      return await serve(request, match[1]);
    } catch (error) {
      if (error instanceof SyntaxError)
        return refusal(400, 'bad_json', 'Could not parse request body as JSON');
      if (error instanceof postgres.PostgresError && error.code === '23505') {
        return refusal(422, 'email_exists', 'A user with this email address has already been registered');
      }
      if (error instanceof postgres.PostgresError) {
        return refusal(500, 'unexpected_failure', `Database error: ${error.message}`);
      }
      throw error;
    }
  };
}
