import { AppsCard } from './components/apps-card';
import { RecoveryCodesCard } from './components/recovery-codes-card';

/** Authenticator apps and recovery codes of an account, on its profile. */
export function SecondFactor({ userId }: { userId: string }) {
  return (
    <>
      <AppsCard userId={userId} />
      <RecoveryCodesCard userId={userId} />
    </>
  );
}
