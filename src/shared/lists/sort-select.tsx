import { Select } from '@/ui/select';
import type { UrlFilters } from './use-list-filters';

interface SortSelectProps<Sort extends string> {
  url: UrlFilters<Sort>;
}

/** A list's order, kept in the URL. */
export function SortSelect<Sort extends string>({ url: { filters, sorts, change } }: SortSelectProps<Sort>) {
  return (
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
  );
}
