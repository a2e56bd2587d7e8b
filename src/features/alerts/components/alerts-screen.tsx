import { useSearchParams } from 'react-router-dom';
import { formatListTotal } from '@/domain/list-count';
import { useSearchDraft } from '@/shared/search/use-search-draft';
import { LiveRegion } from '@/ui/live-region';
import { PageHeader } from '@/ui/page-header';
import { RingingBell } from '@/ui/ringing-bell';
import { SearchField } from '@/ui/search-field';
import { Skeleton } from '@/ui/skeleton';
import { useAlerts } from '../use-alerts';
import { AlertsList } from './alerts-list';
import { ExtensionBanner, type ExtensionBannerProps } from './extension-banner';
import { ExtensionSection } from './extension-section';

export interface AlertsScreenProps extends ExtensionBannerProps {
  /** Undefined until it is known who looks. */
  userId: string | undefined;
}

/** The codes of everybody the account follows; the search is in the URL. */
export function AlertsScreen({ userId, storeUrl }: AlertsScreenProps) {
  const [params, setParams] = useSearchParams();
  const search = (params.get('q') ?? '').trim();
  const { list, alerts, total, news } = useAlerts(userId, search);

  const writeSearch = (text: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (text) next.set('q', text);
        else next.delete('q');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const [typed, setTyped] = useSearchDraft(search, writeSearch);

  return (
    <>
      <PageHeader title="My Alerts" description="The live codes of everybody you follow, newest first." />
      <ExtensionBanner storeUrl={storeUrl} />
      <search>
        <SearchField
          label="Search saved alerts"
          placeholder="Search saved alerts..."
          maxLength={100}
          value={typed}
          onValueChange={setTyped}
        />
      </search>
      <LiveRegion message={news.message} />
      <section aria-label="Alerts" className="mt-5">
        <p role="status" className="mb-4 flex min-h-6 min-w-0 items-center gap-2 text-sm text-muted">
          {total === undefined ? (
            <Skeleton className="h-4 w-24" />
          ) : (
            <>
              <RingingBell rings={news.times} />
              <span className="min-w-0 truncate">
                <strong className="font-semibold text-ink">
                  {formatListTotal(total)} {total === 1 ? 'alert' : 'alerts'}
                </strong>
                {search && ` for “${search}”`}
              </span>
            </>
          )}
        </p>
        <AlertsList list={list} alerts={alerts} isSearch={search !== ''} onClear={() => writeSearch('')} />
      </section>
      {!storeUrl && <ExtensionSection />}
    </>
  );
}
