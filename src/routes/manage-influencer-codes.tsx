import { lazy } from 'react';
import { useParams } from 'react-router-dom';
import { ManagedHeader } from '@/features/agency/managed-header';
import { CodeTicketsSkeleton } from '@/features/codes/code-tickets';
import { ManageCodes, manageCodesUrl } from '@/features/codes/manage-codes';
import { InstagramSkeleton } from '@/features/instagram/instagram-skeleton';
import { ResultsSkeleton } from '@/features/results/results-skeleton';
import { LazyPart } from '@/shared/layout/lazy-part';
import { useSession } from '@/shared/session/use-session';
import { useUrlTab } from '@/shared/use-url-state';

// Few look at these, so they aren't loaded with the codes.
const InstagramTab = lazy(async () => ({
  default: (await import('@/features/instagram/instagram-tab')).InstagramTab,
}));
const ProfilePageTab = lazy(async () => ({
  default: (await import('@/features/page-editor/profile-page-tab')).ProfilePageTab,
}));
// For analysts.
const CodesAndResults = lazy(async () => ({
  default: (await import('@/features/codes/codes-and-results')).CodesAndResults,
}));
const InfluencerResults = lazy(async () => ({
  default: (await import('@/features/results/results')).InfluencerResults,
}));
const ChangesList = lazy(async () => ({
  default: (await import('@/features/trail/changes-list')).ChangesList,
}));

const TAB = manageCodesUrl('codes');

export function Component() {
  const { influencerId = '' } = useParams();
  const { user } = useSession();
  const [tab, showTab] = useUrlTab(TAB);
  if (!user) return null;
  return (
    <ManagedHeader
      key={influencerId}
      userId={user.id}
      influencerId={influencerId}
      waiting={<CodeTicketsSkeleton count={6} />}
    >
      {(influencer, mayWrite) =>
        mayWrite ? (
          <ManageCodes
            userId={user.id}
            influencer={influencer}
            audience="agency"
            layout="tickets"
            tab={tab}
            onTabChange={showTab}
            page={
              <LazyPart>
                <ProfilePageTab userId={user.id} influencer={influencer} />
              </LazyPart>
            }
            instagram={
              <LazyPart waiting={<InstagramSkeleton />}>
                <InstagramTab userId={user.id} influencer={influencer} />
              </LazyPart>
            }
            changes={
              <LazyPart>
                <ChangesList userId={user.id} accountId={influencer.id} />
              </LazyPart>
            }
          />
        ) : (
          <LazyPart waiting={<CodeTicketsSkeleton count={6} />}>
            <CodesAndResults
              userId={user.id}
              influencerId={influencer.id}
              tab={tab}
              onTabChange={showTab}
              results={
                <LazyPart waiting={<ResultsSkeleton />}>
                  <InfluencerResults userId={user.id} influencerId={influencer.id} />
                </LazyPart>
              }
            />
          </LazyPart>
        )
      }
    </ManagedHeader>
  );
}
