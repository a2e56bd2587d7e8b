import { useLocation, useSearchParams } from 'react-router-dom';
import { CsvUploadScreen, csvUploadTab } from '@/features/csv-upload/components/csv-upload-screen';
import { SignInRequired } from '@/features/csv-upload/components/sign-in-required';
import { usePageMeta } from '@/shared/layout/use-page-meta';
import { useSession } from '@/shared/session/use-session';
import { PageHeader } from '@/ui/page-header';

export function Component() {
  usePageMeta({ title: 'CSV Upload', isPrivate: true });
  const { status, user, profile } = useSession();
  const { pathname, search } = useLocation();
  const [params, setParams] = useSearchParams();

  if (status === 'loading') return null;
  if (!user) return <SignInRequired here={`${pathname}${search}`} />;
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="CSV Upload"
        description="Many influencers or promo codes at once, from a spreadsheet. A file is taken whole or not at all."
      />
      <CsvUploadScreen
        userId={user.id}
        profile={profile}
        tab={csvUploadTab(params.get('tab'), profile)}
        onTabChange={(tab) => setParams({ tab }, { replace: true, preventScrollReset: true })}
      />
    </div>
  );
}
