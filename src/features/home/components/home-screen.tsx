import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '@/shared/query-keys';
import { useRefreshOnSignal } from '@/shared/realtime/use-refresh-on-signal';
import { hasStoredSession } from '@/shared/session/has-stored-session';
import { useSession } from '@/shared/session/use-session';
import { FEATURED_OFFERS, featuredOffersQuery } from '../data/featured-offers';
import { NEWEST_OFFERS, newestOffersQuery } from '../data/newest-offers';
import { AccountsSection } from './accounts-section';
import { Hero } from './hero';
import { OffersSection } from './offers-section';
import { WelcomeBanner } from './welcome-banner';

/** Everything is asked for at once, whoever is signed in; only the top waits for the session. */
export function HomeScreen() {
  const { status, profile } = useSession();
  const [wasSignedIn] = useState(hasStoredSession);
  const featured = useQuery(featuredOffersQuery());
  const newest = useQuery(newestOffersQuery());
  const isMember = status === 'loading' ? wasSignedIn : status === 'signed-in';
  useRefreshOnSignal({ table: 'offer_news', keys: [queryKeys.offers.featured, queryKeys.offers.newest] });

  return (
    <>
      {isMember ? (
        <WelcomeBanner profile={profile} loading={status === 'loading'} />
      ) : (
        <Hero offer={featured.data?.[0]} loading={featured.isPending} />
      )}
      <OffersSection
        title="Featured offers"
        offers={featured}
        count={FEATURED_OFFERS}
        empty="No featured offers available right now."
      />
      <AccountsSection />
      <OffersSection
        title="Newest offers"
        offers={newest}
        count={NEWEST_OFFERS}
        empty="There are no deals right now. New codes show up here the moment they are published."
      />
    </>
  );
}
