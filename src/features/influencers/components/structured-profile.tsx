import { parsedUrl } from '@rules/parsed-url';
import { env } from '@/lib/env';
import { StructuredData } from '@/shared/layout/structured-data';
import { paths } from '@/shared/paths';
import { useHydrated } from '@/ui/use-hydrated';
import type { Influencer } from '../rules/influencer';

/** What search engines read of an influencer. */
export function StructuredProfile({ influencer }: { influencer: Influencer }) {
  const { name, handle, username, avatarUrl, isCreditCard, followerCount } = influencer;
  const isHydrated = useHydrated();
  // Without a configured address the host doesn't know its own origin. The browser's first rendering must equal the document, so the origin is used from the second on.
  const site = env.siteUrl ?? (isHydrated ? window.location.origin : '');
  const image = avatarUrl === null ? undefined : parsedUrl(avatarUrl, site)?.href;
  return (
    <StructuredData
      data={{
        '@type': 'ProfilePage',
        mainEntity: {
          '@type': isCreditCard ? 'Organization' : 'Person',
          name,
          url: `${site}${paths.influencer(handle)}`,
          ...(!isCreditCard && { alternateName: `@${username}` }),
          ...(image !== undefined && { image }),
          interactionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: 'https://schema.org/FollowAction',
            userInteractionCount: followerCount,
          },
        },
      }}
    />
  );
}
