import { paths } from '@/shared/paths';
import type { AdvisedCode } from './results-advice';

/** Who reads the results: the influencer, the agency that manages them, or an agency's analyst, who only reads. */
export type Audience = 'own' | 'agency' | 'analyst';

/** Where a promo code is edited; undefined for whoever may not. */
export function editAddress(
  audience: Audience,
  { id, influencerId }: Pick<AdvisedCode, 'id' | 'influencerId'>,
) {
  if (audience === 'analyst') return undefined;
  return audience === 'own'
    ? paths.influencerDashboard({ edit: id })
    : paths.manageInfluencerCodes(influencerId, { edit: id });
}
