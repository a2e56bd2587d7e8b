import { MuteMenu } from './components/mute-menu';
import { useMuted } from './components/use-muted';
import type { Mutable } from './data/mutes';

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
