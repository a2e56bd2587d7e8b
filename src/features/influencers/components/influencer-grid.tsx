import type { ReactNode } from 'react';
import { useLiveFollowerCounts } from '../data/live-follower-counts';
import type { Influencer } from '../influencer';
import { InfluencerCard } from './influencer-card';
import { InfluencerCardSkeleton } from './influencer-card-skeleton';

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 md:gap-5 lg:grid-cols-3';

export interface InfluencerGridProps {
  influencers: readonly Influencer[];
  /** The card's action: the follow button. */
  actionFor?: (influencer: Influencer) => ReactNode;
}

export function InfluencerGrid({ influencers, actionFor }: InfluencerGridProps) {
  useLiveFollowerCounts(influencers.map(({ id }) => id));
  return (
    <ul className={GRID}>
      {influencers.map((influencer) => (
        <li key={influencer.id} data-item={influencer.id} className="min-w-0">
          <InfluencerCard influencer={influencer} action={actionFor?.(influencer)} />
        </li>
      ))}
    </ul>
  );
}

/** Takes the grid's size while its influencers load. */
export function InfluencerGridSkeleton({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label} className={GRID}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <InfluencerCardSkeleton key={place} />
      ))}
    </div>
  );
}
