import { type ListParams, readListParams, withListParams } from './list-params';

const agencyTabs = ['overview', 'influencers', 'add'] as const;
export type AgencyTab = (typeof agencyTabs)[number];

export const managedInfluencerSorts = ['newest', 'alphabetical'] as const;
export type ManagedInfluencerSort = (typeof managedInfluencerSorts)[number];

/** What the agency dashboard shows, all of it in the URL. */
export interface AgencyView extends ListParams<ManagedInfluencerSort> {
  tab: AgencyTab;
}

/** Anything unknown is the overview. */
export function agencyTab(value: string | null): AgencyTab {
  return agencyTabs.find((tab) => tab === value) ?? 'overview';
}

/** Reads the URL; anything unknown in it is ignored. */
export function parseAgencyView(params: URLSearchParams): AgencyView {
  return { ...readListParams(params, managedInfluencerSorts), tab: agencyTab(params.get('tab')) };
}

/** Writes the view into a copy of the URL's parameters; defaults are left out, other parameters stay. */
export function writeAgencyView(params: URLSearchParams, view: AgencyView): URLSearchParams {
  const next = withListParams(params, view, managedInfluencerSorts);
  if (view.tab === 'overview') next.delete('tab');
  else next.set('tab', view.tab);
  return next;
}
