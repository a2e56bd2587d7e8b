import { type DealFilters, type DealSort, dealSorts, isDealSort } from '@/domain/deal-filters';
import { CategoryFilterButton } from '@/shared/categories/category-filter-button';
import { useSearchDraft } from '@/shared/search/use-search-draft';
import { SearchField } from '@/ui/search-field';
import { Select } from '@/ui/select';

const SORT_LABELS: Record<DealSort, string> = {
  newest: 'Newest',
  alphabetical: 'Alphabetical',
  discount: 'Discount',
  category: 'Category',
};

export interface DealsToolbarProps {
  filters: DealFilters;
  onSearch: (search: string) => void;
  onChange: (part: Partial<DealFilters>) => void;
}

export function DealsToolbar({ filters, onSearch, onChange }: DealsToolbarProps) {
  const [typed, setTyped] = useSearchDraft(filters.search, onSearch);
  return (
    <search className="grid grid-cols-[1fr_auto] gap-2.5 sm:grid-cols-[1fr_12rem_auto]">
      <SearchField
        label="Search deals"
        placeholder="Search brands, codes, people..."
        maxLength={100}
        value={typed}
        onValueChange={setTyped}
        className="max-sm:col-span-2"
      />
      <Select
        label="Sort by"
        hideLabel
        value={filters.sort}
        onChange={({ target }) => isDealSort(target.value) && onChange({ sort: target.value })}
      >
        {dealSorts.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </Select>
      <CategoryFilterButton
        subject="deals"
        selected={filters.categories}
        onApply={(categories) => onChange({ categories })}
      />
    </search>
  );
}
