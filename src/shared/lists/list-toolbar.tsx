import { classNames } from '@/ui/class-names';
import { SearchField } from '@/ui/search-field';
import { Select } from '@/ui/select';
import { CategoryFilterButton } from '../categories/category-filter-button';
import type { UrlFilters } from './use-list-filters';
import { useSearchDraft } from './use-search-draft';

interface ListToolbarProps<Sort extends string> {
  url: UrlFilters<Sort>;
  /** For screen readers: 'Search deals'. */
  label: string;
  placeholder: string;
  /** What the list has, as in 'all deals are shown'; for a list that can be filtered by category. */
  subject?: string;
}

/** How a list is searched, sorted and filtered, above it. */
export function ListToolbar<Sort extends string>({
  url: { filters, sorts, hasCategories, search, change },
  label,
  placeholder,
  subject = '',
}: ListToolbarProps<Sort>) {
  const [typed, setTyped] = useSearchDraft(filters.search, search);
  return (
    <search className={classNames('grid gap-2.5', columns(sorts.length > 0, hasCategories))}>
      <SearchField
        label={label}
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onValueChange={setTyped}
        className={hasCategories ? 'max-sm:col-span-2' : undefined}
      />
      {sorts.length > 0 && (
        <Select
          label="Sort by"
          hideLabel
          value={filters.sort}
          onChange={({ target }) => change({ sort: sorts.find(({ name }) => name === target.value)?.name })}
        >
          {sorts.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      )}
      {hasCategories && (
        <CategoryFilterButton
          subject={subject}
          selected={filters.categories}
          onApply={(categories) => change({ categories })}
        />
      )}
    </search>
  );
}

function columns(hasSorts: boolean, hasCategories: boolean) {
  if (hasCategories) return 'grid-cols-[1fr_auto] sm:grid-cols-[1fr_12rem_auto]';
  return hasSorts && 'sm:grid-cols-[1fr_12rem]';
}
