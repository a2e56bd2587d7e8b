import { type BrandFilters, type BrandSort, brandSorts, isBrandSort } from '@/domain/brand-filters';
import { CategoryFilterButton } from '@/shared/categories/category-filter-button';
import { useSearchDraft } from '@/shared/search/use-search-draft';
import { SearchField } from '@/ui/search-field';
import { Select } from '@/ui/select';

const SORT_LABELS: Record<BrandSort, string> = {
  newest: 'Newest',
  alphabetical: 'Alphabetical',
  deals: 'Deal count',
};

export interface BrandsToolbarProps {
  filters: BrandFilters;
  onSearch: (search: string) => void;
  onChange: (part: Partial<BrandFilters>) => void;
}

export function BrandsToolbar({ filters, onSearch, onChange }: BrandsToolbarProps) {
  const [typed, setTyped] = useSearchDraft(filters.search, onSearch);
  return (
    <search className="grid grid-cols-[1fr_auto] gap-2.5 sm:grid-cols-[1fr_12rem_auto]">
      <SearchField
        label="Search brands"
        placeholder="Search brands..."
        maxLength={100}
        value={typed}
        onValueChange={setTyped}
        className="max-sm:col-span-2"
      />
      <Select
        label="Sort by"
        hideLabel
        value={filters.sort}
        onChange={({ target }) => isBrandSort(target.value) && onChange({ sort: target.value })}
      >
        {brandSorts.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </Select>
      <CategoryFilterButton
        subject="brands"
        selected={filters.categories}
        onApply={(categories) => onChange({ categories })}
      />
    </search>
  );
}
