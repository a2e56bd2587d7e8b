import { env } from '@/lib/env';
import { pages } from '@/shared/pages';

/** The whole address of the page to sign in at, for texts that leave the app. */
export function signInAddress(): string {
  return new URL(pages.login.path, env.siteUrl ?? location.origin).href;
}
