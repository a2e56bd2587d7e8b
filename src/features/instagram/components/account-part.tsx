import { longDay } from '@rules/day-words';
import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatListTotal } from '@/domain/counts';
import type { CodeOwner } from '@/features/codes/code-owner';
import { ConfirmMutation } from '@/shared/confirm-mutation';
import { Button } from '@/ui/button';
import { SectionCard } from '@/ui/card';
import { FormAlert } from '@/ui/form-alert';
import { Pill, type PillProps } from '@/ui/pill';
import { toast } from '@/ui/toast';
import { type InstagramAccount, useDisconnectInstagram, usePauseInstagram } from '../data/instagram-account';
import { messageForInstagramError } from '../rules/words';
import { ConnectLink } from './connect-part';

interface AccountPartProps {
  userId: string;
  influencer: CodeOwner;
  account: InstagramAccount;
}

type State = InstagramAccount['state'];

const STATES: Record<State, { label: string; tone: PillProps['tone'] }> = {
  working: { label: 'Answering', tone: 'sage' },
  paused: { label: 'Paused', tone: 'neutral' },
  reconnect: { label: 'Connect again', tone: 'coral' },
  switched_off: { label: 'Switched off', tone: 'coral' },
};

/** The connected account: which it is, until when, how it does, and how to pause or end it. */
export function AccountPart({ userId, influencer, account }: AccountPartProps) {
  const { username, state, waiting, sent_last_hour } = account;
  const { label, tone } = STATES[state];
  const [isLeaving, setIsLeaving] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      <SectionCard
        title={`@${username}`}
        description={connectionWords(account)}
        actions={<Pill tone={tone}>{label}</Pill>}
      >
        <StateAlert account={account} />
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <Fact name="Sent within an hour" value={sent_last_hour} />
          <Fact name="Waiting" value={waiting} />
        </dl>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          {takesConnecting(account) && (
            <ConnectLink userId={userId} influencerId={influencer.id} label="Connect again" />
          )}
          {(state === 'working' || state === 'paused') && (
            <PauseButton userId={userId} influencerId={influencer.id} isPaused={account.paused} />
          )}
          <Button variant="secondary" onClick={() => setIsLeaving(true)}>
            Disconnect
          </Button>
        </div>
      </SectionCard>
      {isLeaving && (
        <DisconnectDialog
          userId={userId}
          influencerId={influencer.id}
          username={username}
          onClose={() => setIsLeaving(false)}
          fallbackFocus={() => part.current}
        />
      )}
    </div>
  );
}

/** A connection that has this long left, and wasn't renewed, ends soon. A mail says so, too (private.instagram_renewals_due). */
const ENDS_SOON_MS = 7 * 86_400_000;

const endsSoon = ({ expires_at }: InstagramAccount) => Date.parse(expires_at) <= Date.now() + ENDS_SOON_MS;

/** Whether the person has to connect again. While Promobell has switched Instagram off, nobody connects an account. */
const takesConnecting = (account: InstagramAccount) =>
  account.state === 'reconnect' || (account.state !== 'switched_off' && endsSoon(account));

function connectionWords(account: InstagramAccount): string {
  if (account.state === 'reconnect')
    return "Instagram doesn't let Promobell in any more. What is to be answered waits for you.";
  const until = `Connected until ${longDay(new Date(account.expires_at))}.`;
  // No connection is renewed while Instagram is switched off (private.instagram_renewals_due).
  if (account.state === 'switched_off')
    return Date.parse(account.expires_at) > Date.now() ? until : 'The connection has run out.';
  return takesConnecting(account)
    ? `${until} It couldn't be renewed by itself: connect it again before.`
    : `${until} It's renewed by itself before.`;
}

function StateAlert({ account: { state, switched_off_because } }: Pick<AccountPartProps, 'account'>) {
  if (state === 'paused') {
    return (
      <div className="mb-5">
        <FormAlert tone="info">
          Nothing is answered until you go on. What is written meanwhile isn't, either.
        </FormAlert>
      </div>
    );
  }
  if (state !== 'switched_off') return null;
  return (
    <div className="mb-5">
      <FormAlert>
        Promobell has switched Instagram off here, so nothing is answered.{' '}
        {switched_off_because && <span>The reason: “{switched_off_because}” </span>}
        <span>The contact page tells how to reach us.</span>
      </FormAlert>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-heading text-2xl font-extrabold tabular-nums">{formatListTotal(value)}</dd>
    </div>
  );
}

interface PauseButtonProps {
  userId: string;
  influencerId: string;
  isPaused: boolean;
}

function PauseButton({ userId, influencerId, isPaused }: PauseButtonProps) {
  const pause = usePauseInstagram(userId, influencerId);
  const Icon = isPaused ? Play : Pause;
  return (
    <Button
      variant="secondary"
      icon={Icon}
      loading={pause.isPending}
      onClick={() =>
        pause.mutate(!isPaused, {
          onSuccess: () => toast.success(isPaused ? 'Comments are answered again' : 'Paused'),
          onError: (error) =>
            toast.error(isPaused ? "Couldn't go on" : "Couldn't pause", {
              description: messageForInstagramError(error),
            }),
        })
      }
    >
      {isPaused ? 'Go on' : 'Pause'}
    </Button>
  );
}

interface DisconnectDialogProps {
  userId: string;
  influencerId: string;
  username: string;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}

function DisconnectDialog({ userId, influencerId, username, onClose, fallbackFocus }: DisconnectDialogProps) {
  const disconnect = useDisconnectInstagram(userId, influencerId);
  return (
    <ConfirmMutation
      mutation={disconnect}
      variables={undefined}
      onDone={() => toast.success('Instagram is disconnected')}
      failureOf={messageForInstagramError}
      title={`Disconnect @${username}?`}
      confirm="Disconnect"
      confirming="Disconnecting..."
      isDangerous
      onClose={onClose}
      fallbackFocus={fallbackFocus}
    >
      <p>
        Comments aren't answered any more, and what waits isn't sent. Promobell forgets its access to the
        account at once. Your rules stay, for when you connect again.
      </p>
    </ConfirmMutation>
  );
}
