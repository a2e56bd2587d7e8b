import { unboundClient } from './clients.ts';
import { release } from './release.ts';
import { errorText } from './rules/error-text.ts';

/** A database that doesn't answer is no reason to keep the caller waiting. */
const PATIENCE_MS = 2_000;

/** Lets the operator know of an error that a function answers with 500. Fails silently but for the function's log. */
export async function noteError(request: Request, thrown: unknown): Promise<void> {
  const { name, message, stack } = errorText(thrown);
  const part = new URL(request.url).pathname.split('/')[1] ?? '';
  try {
    const { error } = await unboundClient()
      .rpc('note_error', { source: 'function', part, name, message, stack, page: '', release: release() })
      .abortSignal(AbortSignal.timeout(PATIENCE_MS));
    if (error) console.error("The error couldn't be noted:", error);
  } catch (error) {
    console.error("The error couldn't be noted:", error);
  }
}
