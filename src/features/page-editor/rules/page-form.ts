import { displayNameFlaw } from '@rules/person-name';
import { isWebAddress, toWebAddress } from '@rules/web-address';
import { withoutFlaw } from '@rules/without-flaw';
import type { DeepPartial } from 'react-hook-form';
import * as z from 'zod/mini';
import { draftOf } from '@/shared/draft';

/** How much fits on an influencer's page besides its codes. The database refuses more (supabase/schemas/32_profile_pages.sql). */
export const PROFILE_PAGE_LIMITS = { pins: 8, links: 8, title: 60 } as const;

/** What is wrong with a trimmed title; undefined when the database takes it. */
function titleErrorOf(title: string): string | undefined {
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
function urlErrorOf(url: string): string | undefined {
  if (url === '') return 'Please enter an address.';
  return isWebAddress(url) ? undefined : 'Please enter a web address, such as https://example.com.';
}

const pin = z.object({ offerId: z.string(), brand: z.string(), code: z.string() });

/** What is on an influencer's page besides its codes, as it is saved. */
export const pageSchema = z.object({
  pins: z.array(pin),
  links: z.array(
    z.object({
      title: z.string().check(z.trim(), withoutFlaw(titleErrorOf)),
      url: z.string().check(z.overwrite(toWebAddress), withoutFlaw(urlErrorOf)),
    }),
  ),
});

export type PageForm = z.infer<typeof pageSchema>;
/** A pinned offer, and what it is called in the editor. */
export type Pin = z.infer<typeof pin>;

/** A page as it was read or saved, with its version. */
export interface SavedPage extends PageForm {
  /** The database refuses a save that is based on another version than the newest. */
  version: string;
}

/** The page without what a form adds to its rows, and with its keys always in the same order. */
export const plainPage = ({ pins = [], links = [] }: DeepPartial<PageForm>): PageForm => ({
  pins: pins.map(({ offerId = '', brand = '', code = '' } = {}) => ({ offerId, brand, code })),
  links: links.map(({ title = '', url = '' } = {}) => ({ title, url })),
});

/** Whether two pages would be saved as the same. What a pinned offer is called isn't saved. */
export function isSamePage(one: PageForm, other: PageForm): boolean {
  const saved = ({ pins, links }: PageForm) =>
    JSON.stringify([pins.map(({ offerId }) => offerId), links.map(({ title, url }) => [title, url])]);
  return saved(one) === saved(other);
}

const draftSchema: z.ZodMiniType<SavedPage> = z.object({
  version: z.catch(z.string(), ''),
  pins: z.catch(z.array(pin), []),
  links: z.catch(z.array(z.object({ title: z.string(), url: z.string() })), []),
});

/** What was changed of a page, with the version that it was changed from. */
export const pageDraft = (userId: string, influencerId: string) =>
  draftOf('profile-page', [userId, influencerId], draftSchema);
