import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { invokeFunction } from '@/lib/supabase/client';
import { queryKeys } from '@/shared/query-keys';

const post = z.object({
  id: z.string(),
  caption: z.nullable(z.string()),
  kind: z.enum(['post', 'reel']),
  picture: z.nullable(z.string()),
  /** ISO 8601 */
  at: z.string(),
});

/** A post or reel of the connected account. */
export type InstagramPost = z.infer<typeof post>;

const answer = z.object({ media: z.array(post) });

/** The newest 50 posts and reels of the connected account. Instagram's addresses of pictures last for hours. */
export function instagramMediaQuery(userId: string, influencerId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).instagram(influencerId).media,
    queryFn: async ({ signal }) =>
      answer.parse(await invokeFunction('instagram-media', { influencer_id: influencerId }, { signal }))
        .media,
    staleTime: 5 * 60_000,
    retry: false,
  });
}
