import { lazy } from 'react';
import { LazyPart } from '@/shared/layout/lazy-part';
import { useSession } from '@/shared/session/use-session';
import { useMediaQuery } from '@/ui/use-media-query';

const FooterSubscription = lazy(async () => ({
  default: (await import('@/features/plans/components/footer-subscription')).FooterSubscription,
}));

/** For influencers on a phone; for others neither the subscription nor this chunk is loaded. */
export function PhoneFooterSubscription() {
  const { profile } = useSession();
  const isPhone = useMediaQuery('(width < 48rem)');
  if (!isPhone || !profile?.is_influencer) return null;
  return (
    <nav aria-label="Subscription" className="flex min-h-11 flex-wrap justify-center gap-x-1">
      <LazyPart>
        <FooterSubscription userId={profile.id} />
      </LazyPart>
    </nav>
  );
}
