import { AppsCard } from './components/apps-card';
import { RecoveryCodesCard } from './components/recovery-codes-card';
import { Sessions } from './components/sessions';

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
