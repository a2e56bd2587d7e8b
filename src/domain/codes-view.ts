import { type ListParams, readListParams, withListParams } from './list-params';

export const codeSorts = ['newest', 'alphabetical', 'ending'] as const;
export type CodeSort = (typeof codeSorts)[number];

/** What the list of one's own codes shows, all of it in the URL. */
export interface CodesView extends ListParams<CodeSort> {
  /** The id of the code that is being edited. */
  editing: string | undefined;
}

/** Reads the URL; anything unknown in it is ignored. */
export function parseCodesView(params: URLSearchParams): CodesView {
  return { ...readListParams(params, codeSorts), editing: params.get('edit') || undefined };
}

/** Writes the view into a copy of the URL's parameters; defaults are left out, other parameters stay. */
export function writeCodesView(params: URLSearchParams, view: CodesView): URLSearchParams {
  const next = withListParams(params, view, codeSorts);
  if (view.editing) next.set('edit', view.editing);
  else next.delete('edit');
  return next;
}
