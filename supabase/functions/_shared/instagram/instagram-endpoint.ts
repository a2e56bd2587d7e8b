import { type EndpointOptions, endpoint, Failure, type Handler } from '../endpoint.ts';
import { InstagramError } from './errors.ts';
import { requireSetUp } from './settings.ts';

const OUT_OF_REACH = 'Instagram is out of reach just now. Please try again in a moment.';
export const CONNECT_AGAIN = 'Instagram asks you to connect the account again.';

/**
 * The endpoint of a function that calls Instagram or is called by it. It answers 503 where Instagram isn't set up or is out of reach, and 409 when
 * the account has to be connected again.
 */
export function instagramEndpoint(handle: Handler, options?: EndpointOptions): Handler {
  return endpoint(async (request) => {
    requireSetUp();
    try {
      return await handle(request);
    } catch (error) {
      if (!(error instanceof InstagramError)) throw error;
      if (error.problem === 'reconnect') throw new Failure(409, CONNECT_AGAIN);
      if (error.problem !== 'unsure' && error.problem !== 'back off') throw error;
      console.error(error.message);
      throw new Failure(503, OUT_OF_REACH);
    }
  }, options);
}
