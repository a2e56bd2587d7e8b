import { type ListParams, readListParams, withListParams } from './list-params';

export const influencerSorts = ['newest', 'alphabetical'] as const;
export type InfluencerSort = (typeof influencerSorts)[number];

/**
 * What /influencers shows, all of it in the URL so that a view can be shared and Back works; searched by name or
 * username.
 */
export type InfluencerFilters = ListParams<InfluencerSort>;

/** Reads the URL; anything unknown in it is ignored. */
export function parseInfluencerFilters(params: URLSearchParams): InfluencerFilters {
  return readListParams(params, influencerSorts);
}

/** Writes the filters into a copy of the URL's parameters; defaults are left out, other parameters stay. */
export function writeInfluencerFilters(params: URLSearchParams, filters: InfluencerFilters): URLSearchParams {
  return withListParams(params, filters, influencerSorts);
}
