import { env } from '@/lib/env';
import { paths } from '@/lib/paths';

/** The whole address of the page to sign in at, for texts that leave the app. */
export function signInAddress(): string {
  return new URL(paths.login.to(), env.siteUrl ?? location.origin).href;
}
