import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/shared/paths';
import { tellAccountNeeded } from './follow-toasts';

/** Tells a visitor that following needs an account, with a way to one and back. */
export function useAccountPrompt() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => tellAccountNeeded(() => void navigate(paths.signup(`${pathname}${search}`)));
}
