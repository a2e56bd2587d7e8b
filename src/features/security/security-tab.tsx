import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayOf } from '@/domain/past-time';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';
import { Skeleton } from '@/ui/skeleton';
import { appsQuery } from './apps-query';
import { AppsCard } from './components/apps-card';
import { RecoveryCodesMaker, type RecoveryCodesStage } from './components/recovery-codes-maker';
import { Sessions } from './components/sessions';
import { type RecoveryCodes, recoveryCodesQuery } from './data/recovery-codes';

/** Authenticator apps and recovery codes of an account, and where it is signed in. */
export function SecurityTab({ userId }: { userId: string }) {
  return (
    <div className="grid gap-6">
      <AppsCard userId={userId} />
      <RecoveryCodesCard userId={userId} />
      <Sessions userId={userId} />
    </div>
  );
}

/** Says how many recovery codes there are, and makes new ones; nothing for an account without an authenticator app. */
function RecoveryCodesCard({ userId }: { userId: string }) {
  const apps = useQuery(appsQuery(userId));
  const codes = useQuery(recoveryCodesQuery(userId));
  const [isOpen, setOpen] = useState(false);
  const [stage, setStage] = useState<RecoveryCodesStage>('asking');
  if (!apps.data || apps.data.length === 0) return null;
  return (
    <Card>
      <h2 className="text-xl">Recovery codes</h2>
      <p className="mt-2 mb-5 text-muted">
        When your phone is lost, a recovery code takes the app's place. Print them, or keep them where you
        keep passwords.
      </p>
      <QueryState query={codes} waiting={<Skeleton className="h-11 rounded" />}>
        {(present) => (
          <div className="grid justify-items-start gap-5">
            <RecoveryCodesStatus codes={present} isOnlyApp={apps.data.length === 1} />
            <Button variant={present ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
              {present ? 'Make new recovery codes' : 'Get recovery codes'}
            </Button>
          </div>
        )}
      </QueryState>
      <Dialog
        open={isOpen}
        isBusy={stage === 'making'}
        closesByButtonOnly={stage === 'made'}
        onClose={() => setOpen(false)}
        title="Recovery codes"
      >
        <RecoveryCodesMaker
          userId={userId}
          apps={apps.data}
          replaces={Boolean(codes.data)}
          onKept={() => setOpen(false)}
          onStage={setStage}
        />
      </Dialog>
    </Card>
  );
}

function RecoveryCodesStatus({ codes, isOnlyApp }: { codes: RecoveryCodes | null; isOnlyApp: boolean }) {
  if (codes) {
    return (
      <p>
        You have {codes.number}, made on {dayOf(codes.madeAt)}.
      </p>
    );
  }
  if (!isOnlyApp) return <p>You have none.</p>;
  return (
    <FormAlert tone="info">
      If you lose your phone now, you're locked out. Get recovery codes, or add an app on another device.
    </FormAlert>
  );
}
