import type { TeamAccess } from './team-invitation.ts';

/** A role and for whom it is, as in 'a manager for all influencers'. */
export function roleInWords(role: TeamAccess['role'], influencers: number | 'all'): string {
  const what = role === 'analyst' ? 'an analyst' : 'a manager';
  if (influencers === 'all') return `${what} for all influencers`;
  return `${what} for ${influencers} chosen ${influencers === 1 ? 'influencer' : 'influencers'}`;
}
