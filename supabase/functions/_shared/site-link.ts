import { env } from './env.ts';

/**
 * A link to a page of the site that says where the person comes from; the site counts it and takes it out of the address
 * (src/features/results/arrival.ts).
 */
export function siteLink(
  from: 'notification' | 'mail' | 'instagram' | 'link' | 'qr',
  path: string,
  query: Record<string, string> = {},
): string {
  return `${env('SITE_URL')}${path}?${new URLSearchParams({ ...query, from })}`;
}
