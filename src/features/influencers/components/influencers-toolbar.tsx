import { type InfluencerFilters, type InfluencerSort, influencerSorts } from '@/domain/influencer-filters';
import { ListToolbar } from '@/shared/search/list-toolbar';
import { type AccountKind, accountWords } from '../account-kind';

const SORT_LABELS: Record<InfluencerSort, string> = { newest: 'Newest', alphabetical: 'Alphabetical' };

export interface InfluencersToolbarProps {
  kind: AccountKind;
  filters: InfluencerFilters;
  onSearch: (search: string) => void;
  onSort: (sort: InfluencerSort) => void;
}

export function InfluencersToolbar({ kind, filters, onSearch, onSort }: InfluencersToolbarProps) {
  const { many, placeholder } = accountWords[kind];
  return (
    <ListToolbar
      label={`Search ${many}`}
      placeholder={placeholder}
      shown={filters}
      sorts={influencerSorts}
      sortLabels={SORT_LABELS}
      onSearch={onSearch}
      onSort={onSort}
    />
  );
}
