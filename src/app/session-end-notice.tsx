import { useEffect } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router-dom';
import { SESSION_ENDED_TOAST } from '@/shared/lasting-toasts';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { toast } from '@/ui/toast';
import { NEEDS_SESSION } from './route-guards';

/**
 * Shows a notice when the session was ended elsewhere, until it is closed or somebody signs in. Pages that need a session lead to
 * the login page, which shows it too.
 */
export function SessionEndNotice() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isGuarded = useMatches().some(({ handle }) => handle === NEEDS_SESSION);
  const isTold = !isGuarded && pathname !== pages.login.path;

  useEffect(() => {
    if (!isTold) return;
    toast.info('You were signed out', {
      id: SESSION_ENDED_TOAST,
      description: 'By a new password, from another device, or by us.',
      duration: Number.POSITIVE_INFINITY,
      closeButton: true,
      action: {
        label: 'Sign In',
        onClick: () => void navigate(paths.login(`${pathname}${search}${hash}`)),
      },
    });
  }, [isTold, pathname, search, hash, navigate]);

  useEffect(() => {
    if (!isTold) toast.dismiss(SESSION_ENDED_TOAST);
  }, [isTold]);
  // Somebody has signed in.
  useEffect(() => () => void toast.dismiss(SESSION_ENDED_TOAST), []);
  return null;
}
