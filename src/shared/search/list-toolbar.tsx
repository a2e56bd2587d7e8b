import type { ReactNode } from 'react';
import type { ListParams } from '@/domain/list-params';
import { classNames } from '@/ui/class-names';
import { SearchField } from '@/ui/search-field';
import { Select } from '@/ui/select';
import { useSearchDraft } from '../lists/use-search-draft';

interface ListToolbarProps<Sort extends string> {
  /** For screen readers: 'Search deals'. */
  label: string;
  placeholder: string;
  /** What the list shows by now. */
  shown: ListParams<Sort>;
  sorts: readonly Sort[];
  sortLabels: Record<Sort, string>;
  /** Called when the typing rests. */
  onSearch: (search: string) => void;
  onSort: (sort: Sort) => void;
  /** Stands at its end: a button for filters. */
  children?: ReactNode;
}

/** How a list is searched and sorted, above it. */
export function ListToolbar<Sort extends string>({
  label,
  placeholder,
  shown,
  sorts,
  sortLabels,
  onSearch,
  onSort,
  children,
}: ListToolbarProps<Sort>) {
  const [typed, setTyped] = useSearchDraft(shown.search, onSearch);
  function choose(value: string) {
    const chosen = sorts.find((sort) => sort === value);
    if (chosen) onSort(chosen);
  }
  return (
    <search
      className={classNames(
        'grid gap-2.5',
        children ? 'grid-cols-[1fr_auto] sm:grid-cols-[1fr_12rem_auto]' : 'sm:grid-cols-[1fr_12rem]',
      )}
    >
      <SearchField
        label={label}
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onValueChange={setTyped}
        className={children ? 'max-sm:col-span-2' : undefined}
      />
      <Select label="Sort by" hideLabel value={shown.sort} onChange={({ target }) => choose(target.value)}>
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortLabels[sort]}
          </option>
        ))}
      </Select>
      {children}
    </search>
  );
}
