import { toWebAddress } from '@rules/web-address';
import * as z from 'zod/mini';
import { draftOf } from '@/shared/draft';
import { titleErrorOf, urlErrorOf } from './link-errors';

const withoutError = (errorOf: (text: string) => string | undefined) =>
  z.superRefine<string>((text, context) => {
    const message = errorOf(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

const pin = z.object({ offerId: z.string(), brand: z.string(), code: z.string() });

/** What is on an influencer's page besides its codes, as it is saved. */
export const pageSchema = z.object({
  pins: z.array(pin),
  links: z.array(
    z.object({
      title: z.string().check(z.trim(), withoutError(titleErrorOf)),
      url: z.string().check(z.overwrite(toWebAddress), withoutError(urlErrorOf)),
    }),
  ),
});

export type PageForm = z.infer<typeof pageSchema>;
/** A pinned offer, and what it is called in the editor. */
export type Pin = z.infer<typeof pin>;

const draftSchema: z.ZodMiniType<PageForm> = z.object({
  pins: z.catch(z.array(pin), []),
  links: z.catch(z.array(z.object({ title: z.string(), url: z.string() })), []),
});

export const pageDraft = (userId: string, influencerId: string) =>
  draftOf('profile-page', [userId, influencerId], draftSchema);
