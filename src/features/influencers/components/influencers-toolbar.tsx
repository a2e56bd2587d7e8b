import {
  type InfluencerFilters,
  type InfluencerSort,
  influencerSorts,
  isInfluencerSort,
} from '@/domain/influencer-filters';
import { useSearchDraft } from '@/shared/search/use-search-draft';
import { SearchField } from '@/ui/search-field';
import { Select } from '@/ui/select';
import { type AccountKind, accountWords } from '../account-kind';

const SORT_LABELS: Record<InfluencerSort, string> = { newest: 'Newest', alphabetical: 'Alphabetical' };

export interface InfluencersToolbarProps {
  kind: AccountKind;
  filters: InfluencerFilters;
  onSearch: (search: string) => void;
  onSort: (sort: InfluencerSort) => void;
}

export function InfluencersToolbar({ kind, filters, onSearch, onSort }: InfluencersToolbarProps) {
  const [typed, setTyped] = useSearchDraft(filters.search, onSearch);
  const { many, placeholder } = accountWords[kind];
  return (
    <search className="grid gap-2.5 sm:grid-cols-[1fr_12rem]">
      <SearchField
        label={`Search ${many}`}
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onValueChange={setTyped}
      />
      <Select
        label="Sort by"
        hideLabel
        value={filters.sort}
        onChange={({ target }) => isInfluencerSort(target.value) && onSort(target.value)}
      >
        {influencerSorts.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </Select>
    </search>
  );
}
