import { type ListParams, readListParams, withListParams } from './list-params';

export const managedCodeSorts = ['newest', 'alphabetical', 'ending'] as const;
export type ManagedCodeSort = (typeof managedCodeSorts)[number];

/** What the list of one's own codes shows, all of it in the URL. */
export interface ManagedCodesView extends ListParams<ManagedCodeSort> {
  /** The id of the code that is being edited. */
  editing: string | undefined;
}

/** Reads the URL; anything unknown in it is ignored. */
export function parseManagedCodesView(params: URLSearchParams): ManagedCodesView {
  return { ...readListParams(params, managedCodeSorts), editing: params.get('edit') || undefined };
}

/** Writes the view into a copy of the URL's parameters; defaults are left out, other parameters stay. */
export function writeManagedCodesView(params: URLSearchParams, view: ManagedCodesView): URLSearchParams {
  const next = withListParams(params, view, managedCodeSorts);
  if (view.editing) next.set('edit', view.editing);
  else next.delete('edit');
  return next;
}
