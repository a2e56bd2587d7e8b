import { withPunycodeDomain } from './email-address.ts';
import { visibleText } from './names.ts';

/** A profile's address on the networks where it is nothing but the host and the handle. YouTube, TikTok and Threads put an @ in front of the handle. */
const PROFILE =
  /^(?:https?:\/\/)?(?:(?:www|m)\.)?(?:instagram\.com|tiktok\.com|threads\.(?:net|com)|youtube\.com|twitter\.com|x\.com|facebook\.com)\/@?([\w.-]+)\/?(?:[?#].*)?$/i;

/** Pages of the networks themselves. */
const NO_HANDLE =
  /^(?:profile\.php|story\.php|watch|explore|home|reels?|shorts|stories|channel|groups|p|tv)$/i;

/** The handle in what people paste for one: '@nora', 'instagram.com/nora/?igsh=…', 'https://www.tiktok.com/@nora'. Another text only loses its @. */
export function readHandle(typed: string): string {
  const text = visibleText(typed);
  const handle = PROFILE.exec(text)?.[1];
  return handle === undefined || NO_HANDLE.test(handle) ? text.replace(/^@+\s*/, '') : handle;
}

/** The address in what is copied out of mail programs: 'mailto:nora@example.com', 'Nora <nora@example.com>'. */
export function readMailAddress(typed: string): string {
  const text = visibleText(typed);
  return withPunycodeDomain((/<([^<>]+)>$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '').trim());
}
