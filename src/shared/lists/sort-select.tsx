import { useEffect, useEffectEvent, useRef } from 'react';
import { Select } from '@/ui/select';
import type { UrlFilters } from './use-paged-list';

interface SortSelectProps<Sort extends string> {
  url: UrlFilters<Sort>;
}

/** A list's order, kept in the URL. */
export function SortSelect<Sort extends string>({ url: { filters, sorts, change } }: SortSelectProps<Sort>) {
  const select = useRef<HTMLSelectElement>(null);
  const choose = (chosen: string) => change({ sort: sorts.find(({ name }) => name === chosen)?.name });
  // What was chosen before the app ran: React leaves it in the field, and knows nothing of it.
  const takeChosen = useEffectEvent(() => {
    if (select.current && select.current.value !== filters.sort) choose(select.current.value);
  });
  useEffect(takeChosen, []);
  return (
    <Select
      ref={select}
      name="sort"
      autoComplete="off"
      label="Sort by"
      hideLabel
      value={filters.sort}
      onChange={({ target }) => choose(target.value)}
    >
      {sorts.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </Select>
  );
}
