import { HttpResponse, http } from 'msw';
import { SUPABASE_URL } from './backend';
import { ownProfile, type SampleAccount } from './sample-session';

const PROFILES = `${SUPABASE_URL}/rest/v1/profiles`;
const UPLOAD_AVATAR = `${SUPABASE_URL}/functions/v1/upload-avatar`;

/** Answers the account's row and accepts changes; `saved` collects them. */
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
      return HttpResponse.json([row]);
    }),
  ];
}

/** A profile that others change, too; a change that is based on a former one finds no row. */
export function changingProfile(account: SampleAccount) {
  let row: Record<string, unknown> = ownProfile(account);
  const saved: unknown[] = [];
  const handlers = [
    http.get(PROFILES, () => HttpResponse.json([row])),
    http.patch(PROFILES, async ({ request }) => {
      const seen = new URL(request.url).searchParams.get('updated_at');
      if (seen !== `eq.${row.updated_at}`) return HttpResponse.json([]);
      const change = Object(await request.json());
      saved.push(change);
      row = { ...row, ...change };
      return HttpResponse.json([row]);
    }),
  ];
  return { handlers, saved, changeElsewhere: (change: object) => Object.assign(row, change) };
}

/** The database refuses the change. */
export function profileRefusal(status: number, code: string, message: string) {
  return http.patch(PROFILES, () => HttpResponse.json({ code, message }, { status }));
}

/** Answers the function `upload-avatar`; `uploads` collects file names (needs takeNodesFormData). */
export function avatarUploads(uploads: string[] = []) {
  return http.post(UPLOAD_AVATAR, async ({ request }) => {
    uploads.push(String((await request.formData()).get('avatar')));
    return HttpResponse.json({ avatar_url: 'https://images.example/new.png' });
  });
}

export function avatarRefusal(status: number, error: string, hint?: string) {
  return http.post(UPLOAD_AVATAR, () => HttpResponse.json({ error, hint }, { status }));
}

export function subscriptionAnswer(row: Record<string, unknown> | null) {
  return http.get(`${SUPABASE_URL}/rest/v1/subscribers`, () => HttpResponse.json(row ? [row] : []));
}
