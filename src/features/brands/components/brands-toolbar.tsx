import { type BrandFilters, type BrandSort, brandSorts } from '@/domain/brand-filters';
import { CategoryFilterButton } from '@/shared/categories/category-filter-button';
import { ListToolbar } from '@/shared/search/list-toolbar';

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
  return (
    <ListToolbar
      label="Search brands"
      placeholder="Search brands..."
      shown={filters}
      sorts={brandSorts}
      sortLabels={SORT_LABELS}
      onSearch={onSearch}
      onSort={(sort) => onChange({ sort })}
    >
      <CategoryFilterButton
        subject="brands"
        selected={filters.categories}
        onApply={(categories) => onChange({ categories })}
      />
    </ListToolbar>
  );
}
