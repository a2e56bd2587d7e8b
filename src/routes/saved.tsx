import { SavedScreen } from '@/features/saved/saved-screen';
import { pages } from '@/shared/pages';
import { useSession } from '@/shared/session/use-session';
import { PageHeader } from '@/ui/page-header';
import { TextLink } from '@/ui/text-link';

export function Component() {
  const { user } = useSession();
  return (
    <>
      <PageHeader
        title="Saved offers"
        description={
          <span>
            Kept for you until you take them back. The bell rings the day before one ends,{' '}
            <TextLink to={pages.notifications.path}>if you like</TextLink>.
          </span>
        }
      />
      <SavedScreen userId={user?.id} />
    </>
  );
}
