import { type AgencyView, type ManagedInfluencerSort, managedInfluencerSorts } from '@/domain/agency-view';
import { ListToolbar } from '@/shared/search/list-toolbar';

const SORT_LABELS: Record<ManagedInfluencerSort, string> = { newest: 'Newest', alphabetical: 'Name A–Z' };

interface InfluencersToolbarProps {
  view: AgencyView;
  onSearch: (search: string) => void;
  onSort: (sort: ManagedInfluencerSort) => void;
}

export function InfluencersToolbar({ view, onSearch, onSort }: InfluencersToolbarProps) {
  return (
    <ListToolbar
      label="Search influencers"
      placeholder="Search names, emails..."
      shown={view}
      sorts={managedInfluencerSorts}
      sortLabels={SORT_LABELS}
      onSearch={onSearch}
      onSort={onSort}
    />
  );
}
