import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lasting } from '@/shared/lasting-toasts';
import { paths } from '@/shared/paths';
import { toast } from '@/ui/toast';

/** Tells a visitor who pressed a heart that saving needs an account, with a way to sign in that leads back here. */
export function AskForAccount() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Leads back to the address at the time of the press: the list may have been filtered meanwhile.
  const signIn = useEffectEvent(() => void navigate(paths.login(`${pathname}${search}`)));
  // Once for each press: a toast that was closed doesn't come back when the address changes.
  useEffect(() => {
    toast.message(
      'Sign in to save offers. This one is saved then.',
      lasting({ id: 'saving-needs-account', action: { label: 'Sign In', onClick: () => signIn() } }),
    );
  }, []);
  return null;
}
