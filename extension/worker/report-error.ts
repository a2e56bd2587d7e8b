import { errorText } from '@rules/error-text';
import { maySend } from '../data-collection';
import { request } from './api';

/** What was told since the worker was started. */
const told = new Set<string>();

/**
 * Has the operator know of an error of ours (docs/decisions/errors.md), as a visitor, so that no account belongs to it, and of each
 * once in a worker's life. A failure to tell is ignored.
 * @param place one word for the part of the extension that met it
 */
export async function reportError(error: unknown, place: string): Promise<void> {
  if (!(await maySend('technicalAndInteraction'))) return;
  const which = `${place} ${error}`;
  if (told.has(which)) return;
  told.add(which);
  const { version } = chrome.runtime.getManifest();
  const body = { place, ...errorText(error), page: 'extension', release: `extension ${version}` };
  await request({ path: '/rest/v1/rpc/note_client_error', body }).catch(() => undefined);
}
