import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '@/shared/pages';
import { forgetSession, removeStoredSession } from '@/shared/session/end-session';
import { toast } from '@/ui/toast';

/**
 * Leads home from the page of an account that has just been deleted. The session ends when the page is left: on this page, the guard
 * would redirect to the login page instead.
 */
export function useLeaveDeleted() {
  const navigate = useNavigate();
  const deleted = useRef(false);
  useEffect(
    () => () => {
      if (deleted.current) void forgetSession();
    },
    [],
  );

  return () => {
    deleted.current = true;
    // The home page sends requests while it renders, and the deleted account's token would be refused.
    removeStoredSession();
    toast.success('Your account has been deleted.');
    void navigate(pages.home.path, { replace: true });
  };
}
