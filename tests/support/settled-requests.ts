import { vi } from 'vitest';
import { backend } from './backend';

/** For so many turns of the event loop nothing may happen before a request counts as one that is never answered. */
const QUIET_TURNS = 3;

let steps = 0;
const noteStep = () => {
  steps += 1;
};
backend.events.on('request:start', noteStep);
backend.events.on('request:end', noteStep);

/**
 * Waits for the modules that are being loaded and for the answers to all requests, and for what these lead to. It counts turns of the event
 * loop and no time: whatever happens between a request and its answer happens in this process, however slow that is.
 */
export async function requestsSettled() {
  for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
    const before = steps;
    // It takes a turn, in which everything happens that was planned for the next one.
    await vi.dynamicImportSettled();
    if (steps !== before) quiet = -1;
  }
}
