import { Failure } from '../failure.ts';
import { AVATAR_REFUSED, avatarTypeOf } from '../rules/avatar.ts';

/** A form with a picture of the largest size, and some texts. */
export const PICTURE_FORM_BYTES = 6 * 1024 * 1024;

export interface Picture {
  file: File;
  /** What it is by its first bytes, whatever it says of itself. */
  type: string;
}

/** @throws Failure 400 for anything but a picture that may be an avatar */
export async function pictureOf(sent: FormDataEntryValue | null): Promise<Picture> {
  const type = sent instanceof File ? await avatarTypeOf(sent) : null;
  if (!(sent instanceof File) || type === null) throw new Failure(400, AVATAR_REFUSED);
  return { file: sent, type };
}
