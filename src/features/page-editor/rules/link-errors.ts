import { displayNameFlaw } from '@rules/person-name';
import { isWebAddress } from '@rules/web-address';

/** How much fits on an influencer's page besides its codes. The database refuses more (supabase/schemas/32_profile_pages.sql). */
export const PROFILE_PAGE_LIMITS = { pins: 8, links: 8, title: 60 } as const;

/** What is wrong with a trimmed title; undefined when the database takes it. */
export function titleErrorOf(title: string): string | undefined {
  if (title === '') return 'Please enter a title.';
  if (title.length > PROFILE_PAGE_LIMITS.title) {
    return `Please use ${PROFILE_PAGE_LIMITS.title} characters at most.`;
  }
  // A title mustn't pass for another address or for the operator's own page, as a person's name mustn't.
  if (displayNameFlaw(title) !== undefined) {
    return "Please choose a title without an address or invisible characters that can't be taken for Promobell's own.";
  }
  return undefined;
}

/** The same of an address, which has its scheme already. */
export function urlErrorOf(url: string): string | undefined {
  if (url === '') return 'Please enter an address.';
  return isWebAddress(url) ? undefined : 'Please enter a web address, such as https://example.com.';
}
