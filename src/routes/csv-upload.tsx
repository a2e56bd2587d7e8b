import { SignInRequired } from '@/features/auth/public/sign-in-required';
import { CsvUploadScreen, csvUploadTab } from '@/features/csv-upload/components/csv-upload-screen';
import { Uploads } from '@/features/trail/public/uploads';
import { PageWaiting } from '@/shared/layout/page-waiting';
import { useSession } from '@/shared/session/use-session';
import { useUrlTab } from '@/shared/use-url-state';
import { TicketDrawing } from '@/ui/drawings/ticket-drawing';
import { PageHeader } from '@/ui/page-header';

export function Component() {
  const { status, user, profile } = useSession();
  const [tab, showTab] = useUrlTab({
    parse: (params) => csvUploadTab(params.get('tab'), profile),
    write: (shown) => new URLSearchParams({ tab: shown }),
    keepsScroll: true,
  });

  if (status === 'loading') return <PageWaiting />;
  if (!user) {
    return (
      <SignInRequired drawing={<TicketDrawing />}>
        You need to be logged in to access this page.
      </SignInRequired>
    );
  }
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="CSV Upload"
        description="Many influencers or promo codes at once, from a spreadsheet. A file is taken whole or not at all."
      />
      <CsvUploadScreen
        userId={user.id}
        profile={profile}
        tab={tab}
        onTabChange={showTab}
        uploads={<Uploads userId={user.id} />}
      />
    </div>
  );
}
