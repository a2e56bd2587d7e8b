import { paths } from '@/shared/paths';

/** Where an influencer's Instagram account is looked after: by itself in its dashboard, by its agency on its page. */
export const instagramTabPath = (userId: string, influencerId: string) =>
  userId === influencerId
    ? paths.influencerDashboard({ tab: 'instagram' })
    : paths.manageInfluencerCodes(influencerId, { tab: 'instagram' });
