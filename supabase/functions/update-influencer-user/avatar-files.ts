import { serviceClient } from '../_shared/service-client.ts';
import type { Picture } from './picture.ts';

const avatars = () => serviceClient().storage.from('avatars');

/** Puts a picture into the influencer's own folder, as if it had uploaded it itself; its public address. */
export async function uploadAvatar(influencerId: string, { file, type }: Picture): Promise<string> {
  // As the app names its own uploads (src/domain/avatar.ts): characters that a key or a URL can't have are dashes.
  const name = file.name.trim().replaceAll(/[^\w.!()@=+,$-]/g, '-');
  const path = `${influencerId}/${Date.now()}-${name}`;
  const { error } = await avatars().upload(path, file, { contentType: type, upsert: true });
  if (error) throw error;
  return avatars().getPublicUrl(path).data.publicUrl;
}

/** Removes the file behind an address if it is an upload of this influencer; a demo portrait stays. */
export async function removeAvatar(influencerId: string, url: string | null): Promise<void> {
  const folder = avatars().getPublicUrl(`${influencerId}/`).data.publicUrl;
  if (!url?.startsWith(folder) || url === folder) return;
  const { error } = await avatars().remove([`${influencerId}/${url.slice(folder.length)}`]);
  // A file too many hurts nobody, and goes with the account.
  if (error) console.error('An avatar was left behind:', error);
}
