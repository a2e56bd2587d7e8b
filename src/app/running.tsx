import { createContext, useContext, useEffect } from 'react';

/** What is to be done when the app runs the page that is shown. */
export const RunningContext = createContext<() => void>(() => undefined);

/** Stands in each page, because the app takes over what is around a document's page before the page itself. */
export function Running() {
  const onRunning = useContext(RunningContext);
  useEffect(onRunning, [onRunning]);
  return null;
}
