import { Failure } from './failure.ts';
import { limitedBody } from './limited-body.ts';

/** Far more than any form of the app. */
const MOST_BYTES = 64 * 1024;

/** @throws Failure 400 that says what is wrong with the text, 413 when it is longer than expected */
export async function jsonBody(request: Request, mostBytes = MOST_BYTES): Promise<unknown> {
  const text = new TextDecoder().decode(await limitedBody(request, mostBytes));
  if (text.trim() === '') throw new Failure(400, 'The request body is empty; it has to be JSON.');
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(400, `The request body is not valid JSON: ${reason}`);
  }
}
