import { createContext, useContext } from 'react';
import { useHydrated } from '@/ui/use-hydrated';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When the period (an hour or a day of UTC) began that a moment is in. */
const beginningOf = (period: number, time: number) => Math.floor(time / period) * period;

/** The beginning of the current UTC hour, in milliseconds since 1970. */
export const currentHour = () => beginningOf(HOUR_MS, Date.now());

/**
 * The hour in which the rendering of the document began (its beginning, in milliseconds since 1970); null outside of documents and the app. All of the
 * document counts from it, even if the next hour begins meanwhile. The app hydrates a document that may be older still with the
 * same hour, and then renders with the current one, also anew whenever another has begun (src/app/hydration.tsx).
 */
export const DocumentHourContext = createContext<number | null>(null);

/** The clock is read at each rendering. */
function useBeginningOfCurrent(period: number): Date {
  const documentHour = useContext(DocumentHourContext);
  const isHydrated = useHydrated();
  return new Date(beginningOf(period, isHydrated || documentHour === null ? Date.now() : documentHour));
}

/** The beginning of the current UTC day, for what is said relative to it. */
export const useToday = () => useBeginningOfCurrent(DAY_MS);

/** The beginning of the current UTC hour, for what is said relative to it. */
export const useThisHour = () => useBeginningOfCurrent(HOUR_MS);
