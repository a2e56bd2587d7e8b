import { Failure } from './failure.ts';

/** @throws Failure 405 for a request that only looks: what it asks for changes something */
export function onlyPost(request: Request): void {
  if (request.method !== 'POST') throw new Failure(405, 'Only POST is answered here.');
}
