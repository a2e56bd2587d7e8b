import { useMemo, useState } from 'react';
import { useUrlState } from '@/shared/use-url-state';
import { PageHeader } from '@/ui/page-header';
import { Tab, TabList, TabPanel, Tabs } from '@/ui/tabs';
import { AccountPage } from './components/account-page';
import { ActDialog } from './components/act-dialog';
import { ActsList } from './components/acts-list';
import { DomainsPanel } from './components/domains-panel';
import { Overview } from './components/overview';
import { QueuePanel } from './components/queue-panel';
import { AccountsPanel, OffersPanel } from './components/search-panels';
import { ErrorsPanel } from './components/system-panel';
import { DeskContext } from './components/use-desk';
import type { Act } from './data/acts';

const tabs = ['queue', 'accounts', 'offers', 'domains', 'trail', 'errors', 'overview'] as const;
type DeskTab = (typeof tabs)[number];
const deskTab = (value: string | null): DeskTab => tabs.find((tab) => tab === value) ?? 'queue';

const LABELS: Record<DeskTab, string> = {
  queue: 'Queue',
  accounts: 'Accounts',
  offers: 'Offers',
  domains: 'Blocked domains',
  trail: 'Trail',
  errors: 'Errors',
  overview: 'Overview',
};

/** The tab, what is searched for, and the account that is open. */
const DESK_URL = {
  parse: (params: URLSearchParams) => ({
    tab: deskTab(params.get('tab')),
    search: params.get('q') ?? '',
    account: params.get('account'),
  }),
  write: (
    _: URLSearchParams,
    { tab, search, account }: { tab: DeskTab; search: string; account: string | null },
  ) =>
    new URLSearchParams({
      ...(tab !== 'queue' && { tab }),
      ...(search && { q: search }),
      ...(account && { account }),
    }),
};

/** Where the operator looks at what people complain of, and acts (docs/product/operator.md). */
export function OperatorScreen({ userId }: { userId: string }) {
  // Typing rewrites the history's entry (amend); a tab or an account adds one (change).
  const { state, change, amend } = useUrlState(DESK_URL);
  const [act, setAct] = useState<Act>();
  const desk = useMemo(
    () => ({
      userId,
      // An act whose consequence had to be looked up may come while another one is being given a reason.
      openAct: (next: Act) => setAct((open) => open ?? next),
    }),
    [userId],
  );
  const onSearch = (search: string) => amend({ search });

  return (
    <DeskContext value={desk}>
      <PageHeader
        title="Operator's desk"
        description="What people report, who is new, and everything you can do about it. Each act needs a reason and stays in the trail."
      />
      <Tabs
        value={state.tab}
        onValueChange={(tab) => change({ tab: deskTab(tab), search: '', account: null })}
      >
        <TabList label="Operator's desk">
          {tabs.map((tab) => (
            <Tab key={tab} value={tab}>
              {LABELS[tab]}
            </Tab>
          ))}
        </TabList>
        <div className="min-h-96">
          <TabPanel value="queue">
            <QueuePanel />
          </TabPanel>
          <TabPanel value="accounts">
            {state.account ? (
              <AccountPage accountId={state.account} onClose={() => change({ account: null })} />
            ) : (
              <AccountsPanel search={state.search} onSearch={onSearch} />
            )}
          </TabPanel>
          <TabPanel value="offers">
            <OffersPanel search={state.search} onSearch={onSearch} />
          </TabPanel>
          <TabPanel value="domains">
            <DomainsPanel />
          </TabPanel>
          <TabPanel value="trail">
            <ActsList accountId={null} />
          </TabPanel>
          <TabPanel value="errors">
            <ErrorsPanel />
          </TabPanel>
          <TabPanel value="overview">
            <Overview />
          </TabPanel>
        </div>
      </Tabs>
      {act && <ActDialog key={act.title} act={act} userId={userId} onClose={() => setAct(undefined)} />}
    </DeskContext>
  );
}
