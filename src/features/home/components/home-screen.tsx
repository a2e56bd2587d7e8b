import { useState } from 'react';
import { useOfferNews } from '@/shared/offers/use-offer-news';
import { queryKeys } from '@/shared/query-keys';
import { hasStoredSession } from '@/shared/session/end-session';
import { useSession } from '@/shared/session/use-session';
import type { ExtensionPromptProps } from './extension-prompt';
import { MemberHome } from './member-home';
import { VisitorHome } from './visitor-home';

/** Doesn't wait for the session: a device that keeps one gets the member's page at once. */
export function HomeScreen({ storeUrl }: ExtensionPromptProps) {
  const { status } = useSession();
  const [wasSignedIn] = useState(hasStoredSession);
  const isMember = status === 'loading' ? wasSignedIn : status === 'signed-in';
  useOfferNews({
    keys: [
      queryKeys.offers.featured,
      queryKeys.offers.newest,
      queryKeys.offers.categoryCounts,
      queryKeys.brands.popular,
    ],
  });
  return isMember ? <MemberHome storeUrl={storeUrl} /> : <VisitorHome storeUrl={storeUrl} />;
}
