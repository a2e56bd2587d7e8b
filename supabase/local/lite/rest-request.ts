import { AsyncLocalStorage } from 'node:async_hooks';

/** What PostgREST tells the database of a request. */
interface RestRequest {
  method: string;
  /** Within the REST interface, such as /rpc/list_offers. */
  path: string;
  headers: Record<string, string>;
}

/** The REST request under way; undefined outside of REST. */
export const restRequest = new AsyncLocalStorage<RestRequest>();
