import { paths } from '@/shared/paths';
import type { AdvisedCode } from './rules/results-advice';

/** Who reads the results: the influencer, or the agency that manages them. */
export type Audience = 'own' | 'agency';

/** Where a promo code is edited. */
export function editAddress(
  audience: Audience,
  { id, influencerId }: Pick<AdvisedCode, 'id' | 'influencerId'>,
) {
  return audience === 'own'
    ? paths.influencerDashboard({ edit: id })
    : paths.manageInfluencerCodes(influencerId, { edit: id });
}
