import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/shared/paths';
import { tellAccountNeeded } from './follow-toasts';

/** Tells visitors that following needs an account, with a link to sign up that leads back here. */
export function useAccountPrompt() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => tellAccountNeeded(() => void navigate(paths.signup(`${pathname}${search}`)));
}
