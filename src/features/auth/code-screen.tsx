import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { NarrowPage } from '@/shared/layout/narrow-page';
import { PageMeta } from '@/shared/layout/page-meta';
import { paths } from '@/shared/paths';
import { useSession } from '@/shared/session/use-session';
import { Button } from '@/ui/button';
import { toast, UNTIL_CLOSED } from '@/ui/toast';
import { appsOf } from './authenticator';
import { CodePanel } from './components/code-panel';

/** Stands in place of every page while the code of an authenticator app is awaited (docs/product/accounts-and-sessions.md#second-factor). */
export function CodeScreen() {
  const { userOwingCode, signOut } = useSession();
  const navigate = useNavigate();
  if (!userOwingCode) return null;
  return (
    <>
      <PageMeta title="Enter Your Code" isPrivate />
      <NarrowPage
        title="Enter your code"
        description="Open your authenticator app: it shows six digits for Promobell."
        footer={
          <Button variant="ghost" icon={LogOut} onClick={() => void signOut()}>
            Sign out
          </Button>
        }
      >
        <CodePanel
          key={userOwingCode.id}
          email={userOwingCode.email ?? ''}
          apps={appsOf(userOwingCode)}
          onGiven={(by) => {
            if (by === 'code') toast.success('Successfully logged in!');
            else toastRecovered(() => void navigate(paths.profile('security')));
          }}
        />
      </NarrowPage>
    </>
  );
}

function toastRecovered(onAdd: () => void) {
  toast.success('Your authenticator apps are removed', {
    description: 'Your password alone guards your account now.',
    action: { label: 'Add an app', onClick: onAdd },
    ...UNTIL_CLOSED,
  });
}
