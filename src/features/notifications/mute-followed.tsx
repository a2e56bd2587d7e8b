import { BellMinus, BellOff } from 'lucide-react';
import { pages } from '@/shared/pages';
import { Button, type ButtonProps } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { MuteMenu } from './components/mute-menu';
import { useMuted } from './components/use-muted';
import type { Mutable } from './data/mutes';
import { muteTime } from './rules/mute';

export interface MuteFollowedProps extends Pick<ButtonProps, 'size'> {
  userId: string;
  person: Mutable;
}

/** The button beside 'Following' that mutes somebody; it says until when they are muted. */
export function MuteFollowed({ userId, person, size }: MuteFollowedProps) {
  const { query, setMute } = useMuted(userId, 'people');
  const mute = query.data?.find(({ id }) => id === person.id) ?? null;
  return (
    <MuteMenu
      name={person.name}
      mute={mute}
      onChange={(next) => setMute(person, next, { isTold: true })}
      settings={pages.notifications.path}
      trigger={
        // One button in both states, so that it keeps the focus.
        <Button
          variant="secondary"
          size={size}
          className={classNames('flex-none', !mute && 'px-3!')}
          icon={mute ? BellOff : BellMinus}
        >
          {mute && <span>{muteTime(mute)}</span>}{' '}
          <VisuallyHidden>{mute ? person.name : `Mute ${person.name}`}</VisuallyHidden>
        </Button>
      }
    />
  );
}

interface MutePersonProps {
  userId: string;
  person: Mutable;
}

/** Mutes somebody in the list of those whom one follows. */
export function MutePerson({ userId, person: { id, name, avatarUrl = null } }: MutePersonProps) {
  const { query, setMute } = useMuted(userId, 'people');
  const mute = query.data?.find((muted) => muted.id === id) ?? null;
  return <MuteMenu name={name} mute={mute} onChange={(next) => setMute({ id, name, avatarUrl }, next)} />;
}
