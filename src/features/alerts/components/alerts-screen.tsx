import { useLocation } from 'react-router-dom';
import { useUrlSearch } from '@/shared/search/use-url-search';
import { LiveRegion } from '@/ui/live-region';
import { SearchField } from '@/ui/search-field';
import { useAlerts } from '../use-alerts';
import { AlertsCount } from './alerts-count';
import { AlertsList } from './alerts-list';
import { ExtensionBanner, type ExtensionBannerProps } from './extension-banner';
import { EXTENSION_SECTION_ID, ExtensionSection } from './extension-section';

export interface AlertsScreenProps extends ExtensionBannerProps {
  /** Undefined while the session loads. */
  userId: string | undefined;
}

/** My Alerts: the offers of everybody the account follows. The search is in the URL. */
export function AlertsScreen({ userId, storeUrl }: AlertsScreenProps) {
  const { hash } = useLocation();
  const { search, typed, setTyped, clear } = useUrlSearch();
  const { list, skeletons, tryAgain, alerts, newIds, total, news } = useAlerts(userId, search);

  return (
    <>
      <ExtensionBanner storeUrl={storeUrl} />
      {!storeUrl && hash === `#${EXTENSION_SECTION_ID}` && <ExtensionSection />}
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
        <AlertsCount total={list.isLoadingError ? null : total} search={search} rings={news.times} />
        <AlertsList
          list={list}
          skeletons={skeletons}
          onRetry={tryAgain}
          alerts={alerts}
          newIds={newIds}
          isSearch={search !== ''}
          onClear={clear}
        />
      </section>
    </>
  );
}
