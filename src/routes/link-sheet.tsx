import { useParams } from 'react-router-dom';
import { LinkSheetScreen } from '@/features/short-links/link-sheet-screen';
import { useSession } from '@/shared/session/use-session';

export function Component() {
  const { influencerId = '' } = useParams();
  const { user } = useSession();
  return user && <LinkSheetScreen userId={user.id} influencerId={influencerId} />;
}
