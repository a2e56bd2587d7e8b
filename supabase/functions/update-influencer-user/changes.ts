import * as z from 'zod/mini';
import { type Picture, pictureOf } from '../_shared/avatars.ts';
import { fieldsOf, formBody } from '../_shared/body.ts';
import { influencerFields } from '../_shared/rules/account-fields.ts';

const { fullName, username, email } = influencerFields;

const changes = z.object({
  influencer_id: z.uuid('Expected is an influencer_id.'),
  full_name: z.optional(fullName),
  username: z.optional(username),
  email: z.optional(email),
  seen_full_name: z.optional(z.string()),
  seen_username: z.optional(z.string()),
  seen_email: z.optional(z.string()),
  renew_password: z.optional(z.literal('true', 'Expected is renew_password=true, or none.')),
});

/** The requested changes; missing fields stay as they are. The `seen_` fields are the values that the editor's form showed before. */
export interface Changes extends z.infer<typeof changes> {
  picture: Picture | null;
}

/**
 * Reads a form (multipart, because of the picture).
 * @throws Failure 400 that says what is wrong with it
 */
export async function changesOf(request: Request): Promise<Changes> {
  const form = await formBody(request);
  const file = form.get('avatar');
  const fields = fieldsOf(changes, textsOf(form));
  return { ...fields, picture: file === null ? null : await pictureOf(file) };
}

function textsOf(form: FormData): Record<string, FormDataEntryValue> {
  return Object.fromEntries([...form].filter(([name]) => name !== 'avatar'));
}
