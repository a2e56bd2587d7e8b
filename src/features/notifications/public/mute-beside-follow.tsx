import { lazy } from 'react';
import { useFollowedInfluencers } from '@/features/follow/public/followed-influencers';
import { LazyPart } from '@/shared/layout/lazy-part';
import { useSession } from '@/shared/session/use-session';
import { classNames } from '@/ui/class-names';
import type { MuteFollowedProps } from '../components/mute-followed';

// Its menu is loaded for followers only.
const MuteFollowed = lazy(async () => ({
  default: (await import('../components/mute-followed')).MuteFollowed,
}));

/** The button that mutes somebody, for whoever follows them. */
export function MuteBesideFollow({ person, size }: Omit<MuteFollowedProps, 'userId'>) {
  const { user } = useSession();
  const { ids } = useFollowedInfluencers();
  if (!user || !ids.includes(person.id)) return null;
  return (
    <LazyPart waiting={<span aria-hidden="true" className={classNames('w-11', size === 'sm' && 'w-10')} />}>
      <MuteFollowed userId={user.id} person={person} size={size} />
    </LazyPart>
  );
}
