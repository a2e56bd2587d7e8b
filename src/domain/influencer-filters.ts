export const influencerSorts = ['newest', 'alphabetical'] as const;
export type InfluencerSort = (typeof influencerSorts)[number];

/** What /influencers shows, all of it in the URL so that a view can be shared and Back works. */
export interface InfluencerFilters {
  /** By name or username; empty for everybody. */
  search: string;
  sort: InfluencerSort;
}

export function isInfluencerSort(value: string | null): value is InfluencerSort {
  return influencerSorts.some((sort) => sort === value);
}

/** Reads the URL; anything unknown in it is ignored. */
export function parseInfluencerFilters(params: URLSearchParams): InfluencerFilters {
  const sort = params.get('sort');
  return { search: (params.get('q') ?? '').trim(), sort: isInfluencerSort(sort) ? sort : 'newest' };
}

/** Writes the filters into a copy of the URL's parameters; defaults are left out, other parameters stay. */
export function writeInfluencerFilters(params: URLSearchParams, filters: InfluencerFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['q', 'sort']) next.delete(name);
  if (filters.search) next.set('q', filters.search);
  if (filters.sort !== 'newest') next.set('sort', filters.sort);
  return next;
}
