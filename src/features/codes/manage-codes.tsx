import { type ReactNode, useState } from 'react';
import { formatListTotal } from '@/domain/list-count';
import { Tab, TabList, TabPanel, Tabs } from '@/ui/tabs';
import type { CodeOwner } from './code-owner';
import { AddCode } from './components/add-code';
import { CodesPanel } from './components/codes-panel';
import { HiddenOffers } from './components/hidden-offers';
import { useCodes } from './components/use-codes';
import { AUDIENCE_LABELS, type Audience } from './rules/audience';

const tabs = ['codes', 'add', 'results', 'page', 'instagram', 'changes', 'settings'] as const;
export type ManageCodesTab = (typeof tabs)[number];

/** Reads the tab from a URL parameter; anything unknown is the first one. */
export function manageCodesTab(value: string | null, first: ManageCodesTab = 'codes'): ManageCodesTab {
  return tabs.find((tab) => tab === value) ?? first;
}

/**
 * The tab in the URL.
 * @param first the one that a URL without it shows
 * @param others what else the URL has
 */
export const manageCodesUrl = (
  first: ManageCodesTab,
  parameter = 'tab',
  others: Readonly<Record<string, string>> = {},
) => ({
  // A code is edited in its list.
  parse: (params: URLSearchParams) =>
    manageCodesTab(params.get(parameter), params.has('edit') ? 'codes' : first),
  write: (tab: ManageCodesTab) =>
    new URLSearchParams(tab === first ? others : { ...others, [parameter]: tab }),
});

export interface ManageCodesProps {
  /** The signed-in user's id. */
  userId: string;
  /** The influencer whose codes they are. */
  influencer: CodeOwner;
  audience: Audience;
  /** Whether wide screens show a table instead of tickets. */
  layout: 'table' | 'tickets';
  tab: ManageCodesTab;
  onTabChange: (tab: ManageCodesTab) => void;
  /** The content of the tabs Results, Page, Instagram, Changes and Settings; without it there is no such tab. */
  results?: ReactNode;
  page?: ReactNode;
  instagram?: ReactNode;
  changes?: ReactNode;
  settings?: ReactNode;
}

/** An influencer's codes: the list, the form that adds one, and what else the page has tabs for. */
export function ManageCodes({
  userId,
  influencer,
  audience,
  layout,
  tab,
  onTabChange,
  results,
  page,
  instagram,
  changes,
  settings,
}: ManageCodesProps) {
  const codes = useCodes(userId, influencer.id);
  const { total } = codes.list;
  // Where the focus goes when the button that had it is gone.
  const [focus, setFocus] = useState<'list' | 'form'>();

  function show(next: ManageCodesTab, focused?: 'list' | 'form') {
    setFocus(focused);
    onTabChange(next);
  }

  return (
    <Tabs value={tab} onValueChange={(value) => show(manageCodesTab(value))}>
      <TabList label="Promo codes">
        <Tab value="codes">
          Promo Codes
          {audience === 'agency' && !codes.url.isFiltered && total !== undefined && (
            <span>{` (${formatListTotal(total)})`}</span>
          )}
        </Tab>
        <Tab value="add">{AUDIENCE_LABELS[audience].addTab}</Tab>
        {results !== undefined && <Tab value="results">Results</Tab>}
        {page !== undefined && <Tab value="page">Page</Tab>}
        {instagram !== undefined && <Tab value="instagram">Instagram</Tab>}
        {changes !== undefined && <Tab value="changes">Changes</Tab>}
        {settings !== undefined && <Tab value="settings">Settings</Tab>}
      </TabList>
      <TabPanel value="codes">
        <HiddenOffers userId={userId} influencerId={influencer.id} />
        <CodesPanel
          userId={userId}
          influencer={influencer}
          audience={audience}
          layout={layout}
          codes={codes}
          onAdd={() => show('add', 'form')}
          takesFocus={focus === 'list'}
        />
      </TabPanel>
      <TabPanel value="add">
        <AddCode
          key={`${userId} ${influencer.id}`}
          userId={userId}
          influencer={influencer}
          isLimited={audience === 'own'}
          takesFocus={focus === 'form'}
          onAdded={() => show('codes', 'list')}
        />
      </TabPanel>
      {results !== undefined && <TabPanel value="results">{results}</TabPanel>}
      {page !== undefined && <TabPanel value="page">{page}</TabPanel>}
      {instagram !== undefined && <TabPanel value="instagram">{instagram}</TabPanel>}
      {changes !== undefined && <TabPanel value="changes">{changes}</TabPanel>}
      {settings !== undefined && <TabPanel value="settings">{settings}</TabPanel>}
    </Tabs>
  );
}
