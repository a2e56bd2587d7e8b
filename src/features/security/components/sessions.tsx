import { useQuery } from '@tanstack/react-query';
import { Monitor, MonitorX } from 'lucide-react';
import { useRef, useState } from 'react';
import { dayOf, lastUse } from '@/domain/past-time';
import { ConfirmMutation } from '@/shared/confirm-mutation';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Pill } from '@/ui/pill';
import { Skeleton } from '@/ui/skeleton';
import { toast } from '@/ui/toast';
import { type OpenSession, sessionsQuery, useEndSession, useSignOutElsewhere } from '../data/sessions';

/** Where the account is signed in; each session but this one can be ended, or all of them at once. */
export function Sessions({ userId }: { userId: string }) {
  const sessions = useQuery(sessionsQuery(userId));
  const [ended, setEnded] = useState<OpenSession>();
  const [endsAll, setEndsAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Where you are signed in
      </h2>
      <QueryState query={sessions} waiting={<Skeleton className="mt-4 h-16 rounded" />}>
        {(open) => (
          <ul className="mt-2 divide-y" aria-label="Where you are signed in">
            {open.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setEnded(session)} />
            ))}
          </ul>
        )}
      </QueryState>
      <Button variant="secondary" className="mt-4" icon={MonitorX} onClick={() => setEndsAll(true)}>
        Sign Out Everywhere Else
      </Button>
      {ended && (
        <EndSessionDialog
          userId={userId}
          session={ended}
          onClose={() => setEnded(undefined)}
          fallbackFocus={() => heading.current}
        />
      )}
      {endsAll && <SignOutElsewhereDialog userId={userId} onClose={() => setEndsAll(false)} />}
    </Card>
  );
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { name, isThis, openedAt, lastUsedAt } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Monitor size={24} aria-hidden="true" className="flex-none text-brass-text" />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
          {name}
          {isThis && <Pill tone="sage">This browser</Pill>}
        </h3>
        <p className="text-sm text-muted">
          Since {dayOf(openedAt)}, last used {lastUse(lastUsedAt)}
        </p>
      </div>
      {!isThis && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Sign out ${name}, signed in since ${dayOf(openedAt)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function SignOutElsewhereDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const signOut = useSignOutElsewhere(userId);
  return (
    <ConfirmMutation
      mutation={signOut}
      variables={undefined}
      onDone={() => toast.success('Signed out everywhere else')}
      title="Sign out everywhere else?"
      description="Every other phone, computer and browser where you are signed in is signed out at once, and so is every connected extension. You stay signed in here."
      confirm="Sign Out Other Devices"
      confirming="Signing out..."
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Somebody may know your password? Change it instead: that signs out every other device, too.
      </p>
    </ConfirmMutation>
  );
}

interface EndSessionDialogProps {
  userId: string;
  session: OpenSession;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}

function EndSessionDialog({ userId, session, onClose, fallbackFocus }: EndSessionDialogProps) {
  const end = useEndSession(userId);
  return (
    <ConfirmMutation
      mutation={end}
      variables={session.id}
      onDone={() => toast.success(`${session.name} is signed out`)}
      title={`Sign out ${session.name}?`}
      confirm="Sign it out"
      confirming="Signing out..."
      isDangerous
      onClose={onClose}
      fallbackFocus={fallbackFocus}
    >
      <p>
        Signed in since {dayOf(session.openedAt)}. It is signed out at once; you stay signed in here. You
        don't know it? Change your password, too: whoever used it may know it.
      </p>
    </ConfirmMutation>
  );
}
