import * as z from 'zod/mini';
import { Failure } from '../_shared/failure.ts';
import { email, fullName, username } from '../_shared/influencer-accounts/account-fields.ts';
import { limitedBody } from '../_shared/limited-body.ts';
import { type Picture, pictureOf } from './picture.ts';

/** A picture of the largest size, and some texts. */
const MOST_BYTES = 6 * 1024 * 1024;

const changes = z.object({
  influencer_id: z.uuid('Expected is an influencer_id.'),
  full_name: z.optional(fullName),
  username: z.optional(username),
  email: z.optional(email),
  renew_password: z.optional(z.literal('true', 'Expected is renew_password=true, or none.')),
});

/** What the agency asks for: a field that isn't there stays as it is. */
export interface Changes extends z.infer<typeof changes> {
  picture: Picture | null;
}

/**
 * Reads a form (multipart, because of the picture).
 * @throws Failure 400 that says what is wrong with it
 */
export async function changesOf(request: Request): Promise<Changes> {
  const form = await formOf(request);
  const file = form.get('avatar');
  const { data, error } = changes.safeParse(textsOf(form));
  if (!data) throw new Failure(400, error.issues[0]?.message ?? 'The form is not valid.');
  return { ...data, picture: file === null ? null : await pictureOf(file) };
}

async function formOf(request: Request): Promise<FormData> {
  const { headers } = request;
  const body = await limitedBody(request, MOST_BYTES);
  return new Response(body, { headers: { 'content-type': headers.get('content-type') ?? '' } })
    .formData()
    .catch(() => {
      throw new Failure(400, 'The request body is not a form.');
    });
}

function textsOf(form: FormData): Record<string, FormDataEntryValue> {
  return Object.fromEntries([...form].filter(([name]) => name !== 'avatar'));
}
