import { parsedUrl } from '@rules/parsed-url';
import { env } from '@/lib/env';
import { StructuredData } from '@/shared/layout/page-meta';
import { paths } from '@/shared/paths';
import { useHydrated } from '@/ui/use-hydrated';
import type { Influencer } from '../influencers';

/** What search engines read of an influencer. */
export function StructuredProfile({ influencer }: { influencer: Influencer }) {
  const { name, handle, username, avatarUrl, isCreditCard, followerCount } = influencer;
  const isHydrated = useHydrated();
  // Where no address is configured, the server renders without an origin. Hydrating must render the same, so
  // the browser adds its origin only afterwards.
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
