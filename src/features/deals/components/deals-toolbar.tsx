import { type DealFilters, type DealSort, dealSorts } from '@/domain/deal-filters';
import { CategoryFilterButton } from '@/shared/categories/category-filter-button';
import { ListToolbar } from '@/shared/search/list-toolbar';

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
  return (
    <ListToolbar
      label="Search deals"
      placeholder="Search brands, codes, people..."
      shown={filters}
      sorts={dealSorts}
      sortLabels={SORT_LABELS}
      onSearch={onSearch}
      onSort={(sort) => onChange({ sort })}
    >
      <CategoryFilterButton
        subject="deals"
        selected={filters.categories}
        onApply={(categories) => onChange({ categories })}
      />
    </ListToolbar>
  );
}
