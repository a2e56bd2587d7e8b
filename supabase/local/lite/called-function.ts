import { AsyncLocalStorage } from 'node:async_hooks';

/** The database function that the REST request under way calls; empty for a request to a table, undefined outside of REST. */
export const calledFunction = new AsyncLocalStorage<string>();
