import type { ReactNode } from 'react';
import { formatListTotal } from '@/domain/list-count';
import { Tab, TabList, TabPanel, Tabs } from '@/ui/tabs';
import { CodesToRead } from './components/codes-to-read';
import { useCodes } from './components/use-codes';
import { type ManageCodesTab, manageCodesTab } from './manage-codes';

interface CodesAndResultsProps {
  userId: string;
  influencerId: string;
  tab: ManageCodesTab;
  onTabChange: (tab: ManageCodesTab) => void;
  /** The content of the tab Results. */
  results: ReactNode;
}

/** An influencer's codes and what they achieved, for an agency's analyst, who changes nothing. */
export function CodesAndResults({ userId, influencerId, tab, onTabChange, results }: CodesAndResultsProps) {
  const codes = useCodes(userId, influencerId);
  const { total } = codes.list;
  return (
    <Tabs
      value={tab === 'results' ? tab : 'codes'}
      onValueChange={(value) => onTabChange(manageCodesTab(value))}
    >
      <TabList label="Codes and results">
        <Tab value="codes">
          Promo Codes
          {!codes.url.isFiltered && total !== undefined && <span>{` (${formatListTotal(total)})`}</span>}
        </Tab>
        <Tab value="results">Results</Tab>
      </TabList>
      <TabPanel value="codes">
        <CodesToRead codes={codes} />
      </TabPanel>
      <TabPanel value="results">{results}</TabPanel>
    </Tabs>
  );
}
