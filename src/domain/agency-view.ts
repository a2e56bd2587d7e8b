const agencyTabs = ['overview', 'influencers', 'add'] as const;
export type AgencyTab = (typeof agencyTabs)[number];

export const managedInfluencerSorts = ['newest', 'alphabetical'] as const;
export type ManagedInfluencerSort = (typeof managedInfluencerSorts)[number];

/** What the agency dashboard shows, all of it in the URL. */
export interface AgencyView {
  tab: AgencyTab;
  search: string;
  sort: ManagedInfluencerSort;
}

export function isManagedInfluencerSort(value: string | null): value is ManagedInfluencerSort {
  return managedInfluencerSorts.some((sort) => sort === value);
}

/** Anything unknown is the overview. */
export function agencyTab(value: string | null): AgencyTab {
  return agencyTabs.find((tab) => tab === value) ?? 'overview';
}

/** Reads the URL; anything unknown in it is ignored. */
export function parseAgencyView(params: URLSearchParams): AgencyView {
  const sort = params.get('sort');
  return {
    tab: agencyTab(params.get('tab')),
    search: (params.get('q') ?? '').trim(),
    sort: isManagedInfluencerSort(sort) ? sort : 'newest',
  };
}

/** Writes the view into a copy of the URL's parameters; defaults are left out, other parameters stay. */
export function writeAgencyView(params: URLSearchParams, { tab, search, sort }: AgencyView): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['tab', 'q', 'sort']) next.delete(name);
  if (tab !== 'overview') next.set('tab', tab);
  if (search) next.set('q', search);
  if (sort !== 'newest') next.set('sort', sort);
  return next;
}
