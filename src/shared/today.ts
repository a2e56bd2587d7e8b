import { createContext, useContext } from 'react';
import { useHydrated } from '@/ui/use-hydrated';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When the hour or day of UTC began that a moment (`time`) is in. */
const beginningOf = (period: number, time: number) => Math.floor(time / period) * period;

/** The beginning of the current UTC hour, in milliseconds since 1970. */
export const currentHour = () => beginningOf(HOUR_MS, Date.now());

/**
 * The beginning of the hour from which everything on a page counts, in milliseconds since 1970; null outside of documents and the app. For a
 * document it is the hour in which its rendering began, even if the next one begins meanwhile. The app hydrates a document with the
 * document's hour, and then renders with the current one, and again whenever another hour has begun (src/app/hydration.tsx).
 */
export const DocumentHourContext = createContext<number | null>(null);

/** The clock is read at each rendering, except while a document is rendered or hydrated. */
function useBeginningOfCurrent(period: number): Date {
  const documentHour = useContext(DocumentHourContext);
  const isHydrated = useHydrated();
  return new Date(beginningOf(period, isHydrated || documentHour === null ? Date.now() : documentHour));
}

/** The beginning of the current UTC day, for what is said relative to it. */
export const useToday = () => useBeginningOfCurrent(DAY_MS);

/** The beginning of the current UTC hour, for what is said relative to it. */
export const useThisHour = () => useBeginningOfCurrent(HOUR_MS);
