import { useSearchParams } from 'react-router-dom';
import { PlanUsage } from '@/features/plans/plan-usage';
import type { OwnProfile } from '@/shared/session/data/own-profile';
import { AddCode } from './add-code';
import { type CodesOfPage, toCodeOwner } from './code-owner';
import { CodesPanel } from './codes-panel';
import { useStartsWithoutCodes } from './use-starts-without-codes';

/** An influencer's plan, its codes and the form that adds one, on its profile. Whoever has no code yet gets the form first. */
export function OwnCodes({ profile }: { profile: OwnProfile }) {
  const isNew = useStartsWithoutCodes(profile.id);
  const isEditing = useSearchParams()[0].has('edit');
  const codes: CodesOfPage = {
    userId: profile.id,
    influencer: toCodeOwner(profile),
    audience: 'own',
    layout: 'tickets',
  };
  const form = !isEditing && <AddCode key="form" {...codes} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      {isNew && form}
      <PlanUsage userId={profile.id} />
      {isNew !== undefined && <CodesPanel {...codes} />}
      {isNew === false && form}
    </div>
  );
}
