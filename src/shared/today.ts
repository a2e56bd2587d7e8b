import { createContext, useContext, useSyncExternalStore } from 'react';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const beginningOf = (length: number, time: number) => Math.floor(time / length) * length;
/** The beginning of the present UTC hour, in milliseconds since 1970. */
export const currentHour = () => beginningOf(HOUR_MS, Date.now());
/** Offers count their days and hours when they are rendered again. */
const subscribe = () => () => undefined;

/**
 * The hour for which the document is rendered (its beginning, in milliseconds since 1970), because rendering may take until the next one, and the
 * document may be served then. The app begins with the same words and corrects them. Null without a document.
 */
export const DocumentHourContext = createContext<number | null>(null);

function usePresent(length: number): Date {
  const documentHour = useContext(DocumentHourContext);
  const present = useSyncExternalStore(
    subscribe,
    () => beginningOf(length, Date.now()),
    () => beginningOf(length, documentHour ?? Date.now()),
  );
  return new Date(present);
}

/** The beginning of the present UTC day, for what is said relative to it. */
export const useToday = () => usePresent(DAY_MS);

/** The beginning of the present UTC hour, for what is said relative to it. */
export const useThisHour = () => usePresent(HOUR_MS);
