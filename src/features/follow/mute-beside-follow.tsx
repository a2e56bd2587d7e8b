import { lazy } from 'react';
import type { MuteFollowedProps } from '@/features/notifications/mute-followed';
import { LazyPart } from '@/shared/layout/lazy-part';
import { useSession } from '@/shared/session/use-session';
import { useFollowedInfluencers } from './followed-influencers';

// Its menu is loaded for followers only.
const MuteFollowed = lazy(async () => ({
  default: (await import('@/features/notifications/mute-followed')).MuteFollowed,
}));

/** The button that mutes somebody, for whoever follows them. */
export function MuteBesideFollow({ person, size }: Omit<MuteFollowedProps, 'userId'>) {
  const { user } = useSession();
  const { ids } = useFollowedInfluencers();
  if (!user || !ids.includes(person.id)) return null;
  return (
    <LazyPart waiting={<span aria-hidden="true" className={size === 'sm' ? 'w-10.5' : 'w-11'} />}>
      <MuteFollowed userId={user.id} person={person} size={size} />
    </LazyPart>
  );
}
