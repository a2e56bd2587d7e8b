import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { offerLimitQuery } from '@/features/plans/offer-limit';
import { PlanUsage } from '@/features/plans/plan-usage';
import { useUrlTab } from '@/shared/use-url-state';
import { ManageCodes, type ManageCodesProps, type ManageCodesTab, type manageCodesUrl } from './manage-codes';

interface OwnCodesProps extends Omit<ManageCodesProps, 'audience' | 'tab' | 'onTabChange'> {
  /** The tab in the URL, by the one that comes first. */
  url: (first: ManageCodesTab) => ReturnType<typeof manageCodesUrl>;
  /** Further actions beside the plan's upgrade. */
  planActions?: ReactNode;
}

/** An influencer's own codes and its plan. Whoever has no code yet gets the form first, and the plan below it; until that is known, nothing is there to move. */
export function OwnCodes({ url, planActions, ...props }: OwnCodesProps) {
  const limit = useQuery(offerLimitQuery(props.userId));
  // As it was at first: nothing moves when the first code is added or the last one deleted.
  const [isNew, setIsNew] = useState<boolean>();
  if (isNew === undefined && !limit.isPending) setIsNew(limit.data?.used === 0);
  const [tab, showTab] = useUrlTab(url(isNew ? 'add' : 'codes'));
  const plan = <PlanUsage userId={props.userId} actions={planActions} />;
  return (
    <>
      {!isNew && plan}
      {isNew === undefined ? (
        <div className="min-h-dvh" />
      ) : (
        <ManageCodes {...props} audience="own" tab={tab} onTabChange={showTab} />
      )}
      {isNew && plan}
    </>
  );
}
