import {
  isManagedCodeSort,
  type ManagedCodeSort,
  type ManagedCodesView,
  managedCodeSorts,
} from '@/domain/managed-codes-view';
import { useSearchDraft } from '@/shared/search/use-search-draft';
import { SearchField } from '@/ui/search-field';
import { Select } from '@/ui/select';

const SORT_LABELS: Record<ManagedCodeSort, string> = {
  newest: 'Newest',
  alphabetical: 'Brand A–Z',
  ending: 'Ending soonest',
};

export interface CodesToolbarProps {
  view: ManagedCodesView;
  onSearch: (search: string) => void;
  onSort: (sort: ManagedCodeSort) => void;
}

export function CodesToolbar({ view, onSearch, onSort }: CodesToolbarProps) {
  const [typed, setTyped] = useSearchDraft(view.search, onSearch);
  return (
    <search className="grid gap-2.5 sm:grid-cols-[1fr_12rem]">
      <SearchField
        label="Search promo codes"
        placeholder="Search brands, codes..."
        maxLength={100}
        value={typed}
        onValueChange={setTyped}
      />
      <Select
        label="Sort by"
        hideLabel
        value={view.sort}
        onChange={({ target }) => isManagedCodeSort(target.value) && onSort(target.value)}
      >
        {managedCodeSorts.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </Select>
    </search>
  );
}
