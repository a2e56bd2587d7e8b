import { useParams } from 'react-router-dom';
import { formatListTotal } from '@/domain/counts';
import { ManagedHeader } from '@/features/agency/managed-header';
import type { CodeOwner, CodesOfPage } from '@/features/codes/code-owner';
import { useCodes } from '@/features/codes/use-codes';
import { PageTabs } from '@/shared/layout/page-tabs';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { useSession } from '@/shared/session/use-session';

export function Component() {
  const { influencerId = '' } = useParams();
  const { user } = useSession();
  if (!user) return null;
  return (
    <ManagedHeader key={influencerId} userId={user.id} influencerId={influencerId}>
      {(influencer, mayWrite) => (
        <PageTabs
          page={pages.manageInfluencerCodes}
          offered={mayWrite ? ['', 'add', 'page', 'instagram', 'changes'] : ['', 'results']}
          labels={{ '': <CodesLabel influencerId={influencerId} /> }}
          context={codesOf(user.id, influencer, mayWrite)}
        />
      )}
    </ManagedHeader>
  );
}

const codesOf = (userId: string, influencer: CodeOwner, mayWrite: boolean): CodesOfPage => ({
  userId,
  influencer,
  audience: mayWrite ? 'agency' : 'analyst',
  layout: 'tickets',
  listPath: paths.manageInfluencerCodes(influencer.id),
  ...(mayWrite && { addPath: paths.manageInfluencerCodes(influencer.id, { tab: 'add' }) }),
});

/** The label of the tab with the codes: 'Promo Codes (5)', without the number while it isn't known or the list is filtered. */
function CodesLabel({ influencerId }: { influencerId: string }) {
  const { list, url } = useCodes(influencerId);
  const total = url.isFiltered ? undefined : list.total;
  return <span>{total === undefined ? 'Promo Codes' : `Promo Codes (${formatListTotal(total)})`}</span>;
}
