import { type EndpointOptions, endpoint, Failure, type Handler } from '../endpoint.ts';
import { refusalCodes } from '../rules/refusal-codes.ts';
import { InstagramError } from './errors.ts';
import { isSetUp } from './settings.ts';

const NOT_SET_UP = "Instagram isn't set up on this site.";
const OUT_OF_REACH = 'Instagram is out of reach just now. Please try again in a moment.';
export const CONNECT_AGAIN = 'Instagram asks you to connect the account again.';

/**
 * The endpoint of a function that calls Instagram or is called by it. It answers 503 where Instagram isn't set up or is out of reach, and 409 when
 * the account has to be connected again.
 */
export function instagramEndpoint(handle: Handler, options?: EndpointOptions): Handler {
  return endpoint(async (request) => {
    // By the hint the app tells it from other answers of 503, after which one may try again.
    if (!isSetUp()) throw new Failure(503, NOT_SET_UP, {}, refusalCodes.instagramNotSetUp);
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
