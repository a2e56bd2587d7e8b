import { env } from '@/lib/env';
import { pages } from '@/shared/pages';

/** The absolute address of the login page, for texts outside of the app. */
export function signInAddress(): string {
  return new URL(pages.login.path, env.siteUrl ?? location.origin).href;
}
