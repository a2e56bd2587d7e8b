import { type ErrorText, errorText } from '@rules/error-text';
import { env } from '@/lib/env';
import { AppError, UnexpectedError } from '@/lib/errors';
import { release } from '@/lib/release';
import { tabStorage } from '@/lib/site-storage';
import { pageAt } from '@/shared/document-address';

/** How many errors a tab sends at most, reloads included: a broken page mustn't go on sending for ever. */
const MAX_ERRORS = 10;
const KEY = 'promobell-noted-errors';

/** Sends an error to the operator's desk, or to Sentry where the site has an address there. */
export async function sendClientError(error: unknown, where: string) {
  const text = errorText(error);
  if (!isWorthNoting(error, text)) return;
  if (!isFirst(`${where} ${text.name} ${text.message}`)) return;
  // A page's pattern, because an address may name a person.
  const page = pageAt(location.pathname)?.path ?? 'unknown';
  if (env.sentryDsn === undefined) await sendToDesk(text, { where, page });
  else (await import('./sentry')).sendToSentry(env.sentryDsn, text, { where, page });
}

/** Refusals and lost connections are no errors of ours, nor is what a browser's extension or another site's script did. */
function isWorthNoting(error: unknown, { name }: ErrorText): boolean {
  if (error === undefined || error === null) return false;
  if (error instanceof AppError) return error instanceof UnexpectedError;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return name !== 'AbortError' && !/\b(?:chrome|moz|safari-web)-extension:\/\//.test(stack);
}

/** Whether this tab hasn't noted it yet, nor too many others. */
function isFirst(key: string): boolean {
  const noted: string[] = JSON.parse(tabStorage.read(KEY) ?? '[]');
  if (noted.length >= MAX_ERRORS || noted.includes(key)) return false;
  tabStorage.write(KEY, JSON.stringify([...noted, key]));
  return true;
}

/** Sends it as a visitor would, even if somebody is signed in, so that it belongs to no account. */
async function sendToDesk(
  { name, message, stack }: ErrorText,
  { where, page }: { where: string; page: string },
) {
  await fetch(`${env.supabaseUrl}/rest/v1/rpc/note_client_error`, {
    method: 'POST',
    // The page may be about to be left.
    keepalive: true,
    headers: { 'content-type': 'application/json', apikey: env.supabaseKey },
    body: JSON.stringify({ part: where, name, message, stack, page, release }),
  });
}
