import { type Category, categoryNamed } from '@rules/categories';
import { isCountryCode } from '@rules/country-codes';

/** How a list is searched, sorted and filtered. All of it is in the URL, so that a view can be shared and Back works. */
export interface ListFilters<Sort extends string = string> {
  /** Trimmed; empty for everything. */
  search: string;
  /** Undefined for a list that has one order only. */
  sort: Sort | undefined;
  /** Empty for all of them. */
  categories: readonly Category[];
  /** ISO 3166-1 alpha-2: only what counts there. Null for everything. */
  country: string | null;
}

interface ListFilterOptions<Sort extends string> {
  /** The orders with their names on the screen; the first is the default. */
  sorts: Readonly<Record<Sort, string>>;
  /** Whether the list can be searched; true by default. */
  hasSearch?: boolean;
  /** Whether the list can be filtered by category. */
  hasCategories?: boolean;
  /** Whether the list can be filtered by country. */
  hasCountries?: boolean;
}

export type ListFilterParams<Sort extends string> = ReturnType<typeof listFilterParams<Sort>>;

/** Reads and writes the filters of one list in the URL's parameters. */
export function listFilterParams<Sort extends string>({
  sorts,
  hasSearch = true,
  hasCategories = false,
  hasCountries = false,
}: ListFilterOptions<Sort>) {
  const isSort = (name: string): name is Sort => Object.hasOwn(sorts, name);
  const names = Object.keys(sorts).filter(isSort);
  const [defaultSort] = names;
  const ofSearch = hasSearch ? ['q'] : [];
  const ofCategories = hasCategories ? ['category', 'categories'] : [];
  const ofCountry = hasCountries ? ['country'] : [];
  return {
    sorts: names.map((name) => ({ name, label: sorts[name] })),
    hasCategories,
    /** Anything unknown is ignored. */
    parse(params: URLSearchParams): ListFilters<Sort> {
      const sort = params.get('sort') ?? '';
      const country = (params.get('country') ?? '').trim().toUpperCase();
      return {
        search: hasSearch ? (params.get('q') ?? '').trim() : '',
        sort: isSort(sort) ? sort : defaultSort,
        categories: hasCategories ? parseCategories(params) : [],
        country: hasCountries && isCountryCode(country) ? country : null,
      };
    },
    /** A copy of the parameters with these filters. Defaults are left out; parameters that aren't the list's stay. */
    write(
      params: URLSearchParams,
      { search, sort, categories, country }: ListFilters<Sort>,
    ): URLSearchParams {
      const next = new URLSearchParams(params);
      for (const name of [...ofSearch, 'sort', ...ofCategories, ...ofCountry]) next.delete(name);
      if (search) next.set('q', search);
      if (sort && sort !== defaultSort) next.set('sort', sort);
      const [only, ...more] = categories;
      if (only && more.length === 0) next.set('category', only);
      if (more.length > 0) next.set('categories', categories.join(','));
      if (country !== null) next.set('country', country);
      return next;
    },
  };
}

/** One category is in `category`, several are in `categories`. Names are read in any case, unknown ones are left out, and each counts once. */
function parseCategories(params: URLSearchParams): Category[] {
  const named = [params.get('category') ?? '', ...(params.get('categories') ?? '').split(',')];
  return [...new Set(named.map(categoryNamed).filter((category) => category !== undefined))];
}
