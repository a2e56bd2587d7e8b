import { HttpResponse, http } from 'msw';
import { SUPABASE_URL } from './backend';
import { ownProfile, type SampleAccount } from './sample-session';

const PROFILES = `${SUPABASE_URL}/rest/v1/profiles`;
const AVATARS = `${SUPABASE_URL}/storage/v1/object/avatars`;

/** The account's row, which takes what is saved; `saved` collects it. */
export function editableProfile(
  account: SampleAccount,
  { avatar_url = null, saved = [] }: { avatar_url?: string | null; saved?: unknown[] } = {},
) {
  let row: Record<string, unknown> = { ...ownProfile(account), avatar_url };
  return [
    http.get(PROFILES, () => HttpResponse.json([row])),
    http.patch(PROFILES, async ({ request }) => {
      const change = Object(await request.json());
      saved.push(change);
      row = { ...row, ...change };
      const asksForOne = request.headers.get('accept')?.includes('vnd.pgrst.object');
      return HttpResponse.json(asksForOne ? { id: account.id } : [{ id: account.id }]);
    }),
  ];
}

/** The database refuses the change. */
export function profileRefusal(status: number, code: string, message: string) {
  return http.patch(PROFILES, () => HttpResponse.json({ code, message }, { status }));
}

/** Uploading works; `uploads` collects the paths in the bucket, with the content's type. */
export function avatarUploads(uploads: string[] = []) {
  return http.post(`${AVATARS}/*`, ({ request }) => {
    const path = decodeURIComponent(new URL(request.url).pathname.split('/object/avatars/')[1] ?? '');
    uploads.push(path);
    return HttpResponse.json({ Id: crypto.randomUUID(), Key: `avatars/${path}` });
  });
}

export function avatarRefusal(statusCode: string, message: string) {
  return http.post(`${AVATARS}/*`, () =>
    HttpResponse.json({ statusCode, error: 'Refused', message }, { status: 400 }),
  );
}

/** Removing files works; `removed` collects the paths. */
export function avatarRemovals(removed: unknown[] = []) {
  return http.delete(AVATARS, async ({ request }) => {
    removed.push(...Object(await request.json()).prefixes);
    return HttpResponse.json([]);
  });
}

export function subscriptionAnswer(row: Record<string, unknown> | null) {
  return http.get(`${SUPABASE_URL}/rest/v1/subscribers`, () => HttpResponse.json(row ? [row] : []));
}
