import { errorText } from '@rules/error-text';
import { maySend } from '../data-collection';
import { request } from './api';

/** What was noted since the worker was started. */
const noted = new Set<string>();

/**
 * Notes an error of ours for the operator (docs/decisions/errors.md), as a visitor, so that no account belongs to it, each
 * once in a worker's life. A failure to note it is ignored.
 * @param where one word for the part of the extension that met it
 */
export async function noteError(error: unknown, where: string): Promise<void> {
  if (!(await maySend('technicalAndInteraction'))) return;
  const which = `${where} ${error}`;
  if (noted.has(which)) return;
  noted.add(which);
  const { version } = chrome.runtime.getManifest();
  const body = { part: where, ...errorText(error), page: 'extension', release: `extension ${version}` };
  await request({ path: '/rest/v1/rpc/note_client_error', body }).catch(() => undefined);
}
