import {
  type AgencyView,
  isManagedInfluencerSort,
  type ManagedInfluencerSort,
  managedInfluencerSorts,
} from '@/domain/agency-view';
import { useSearchDraft } from '@/shared/search/use-search-draft';
import { SearchField } from '@/ui/search-field';
import { Select } from '@/ui/select';

const SORT_LABELS: Record<ManagedInfluencerSort, string> = { newest: 'Newest', alphabetical: 'Name A–Z' };

interface InfluencersToolbarProps {
  view: AgencyView;
  onSearch: (search: string) => void;
  onSort: (sort: ManagedInfluencerSort) => void;
}

export function InfluencersToolbar({ view, onSearch, onSort }: InfluencersToolbarProps) {
  const [typed, setTyped] = useSearchDraft(view.search, onSearch);
  return (
    <search className="grid gap-2.5 sm:grid-cols-[1fr_12rem]">
      <SearchField
        label="Search influencers"
        placeholder="Search names, emails..."
        maxLength={100}
        value={typed}
        onValueChange={setTyped}
      />
      <Select
        label="Sort by"
        hideLabel
        value={view.sort}
        onChange={({ target }) => isManagedInfluencerSort(target.value) && onSort(target.value)}
      >
        {managedInfluencerSorts.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </Select>
    </search>
  );
}
