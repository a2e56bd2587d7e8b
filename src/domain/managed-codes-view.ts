export const managedCodeSorts = ['newest', 'alphabetical', 'ending'] as const;
export type ManagedCodeSort = (typeof managedCodeSorts)[number];

/** What the list of one's own codes shows, all of it in the URL. */
export interface ManagedCodesView {
  search: string;
  sort: ManagedCodeSort;
  /** The id of the code that is being edited. */
  editing: string | undefined;
}

export function isManagedCodeSort(value: string | null): value is ManagedCodeSort {
  return managedCodeSorts.some((sort) => sort === value);
}

/** Reads the URL; anything unknown in it is ignored. */
export function parseManagedCodesView(params: URLSearchParams): ManagedCodesView {
  const sort = params.get('sort');
  return {
    search: (params.get('q') ?? '').trim(),
    sort: isManagedCodeSort(sort) ? sort : 'newest',
    editing: params.get('edit') || undefined,
  };
}

/** Writes the view into a copy of the URL's parameters; defaults are left out, other parameters stay. */
export function writeManagedCodesView(params: URLSearchParams, view: ManagedCodesView): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['q', 'sort', 'edit']) next.delete(name);
  if (view.search) next.set('q', view.search);
  if (view.sort !== 'newest') next.set('sort', view.sort);
  if (view.editing) next.set('edit', view.editing);
  return next;
}
