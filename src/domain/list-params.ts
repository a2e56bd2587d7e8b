/** How a list is searched and sorted: what every list's URL says of it. */
export interface ListParams<Sort extends string> {
  /** Trimmed; empty for everything. */
  search: string;
  sort: Sort;
}

/** A list's orders; the first one is for whoever asks for none. */
export type Sorts<Sort extends string> = readonly [Sort, ...Sort[]];

/** Reads a list's search and sort out of the URL; an unknown sort is ignored. */
export function readListParams<Sort extends string>(
  params: URLSearchParams,
  sorts: Sorts<Sort>,
): ListParams<Sort> {
  const named = params.get('sort');
  return {
    search: (params.get('q') ?? '').trim(),
    sort: sorts.find((sort) => sort === named) ?? sorts[0],
  };
}

/** A copy of the URL's parameters with these; defaults are left out, other parameters stay. */
export function withListParams<Sort extends string>(
  params: URLSearchParams,
  { search, sort }: ListParams<Sort>,
  sorts: Sorts<Sort>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['q', 'sort']) next.delete(name);
  if (search) next.set('q', search);
  if (sort !== sorts[0]) next.set('sort', sort);
  return next;
}
