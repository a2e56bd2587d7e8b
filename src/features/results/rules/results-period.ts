import { withParameters } from '@/shared/with-parameters';

const DAY_MS = 86_400_000;

/** For how many days results are shown; each is compared with as many days before it (docs/product/results.md#the-results-tab). */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

const DEFAULT_PERIOD: Period = 30;

/** The period in the URL. Anything unknown is the default, which is left out. */
export const PERIOD_PARAM = {
  parse: (params: URLSearchParams): Period =>
    PERIODS.find((days) => String(days) === params.get('days')) ?? DEFAULT_PERIOD,
  write: (params: URLSearchParams, days: Period) =>
    withParameters(params, { days: days === DEFAULT_PERIOD ? undefined : String(days) }),
};

/** The UTC day of a time as `YYYY-MM-DD`, or one so many days later. */
export function utcDay(time: Date, daysLater = 0): string {
  return new Date(time.getTime() + daysLater * DAY_MS).toISOString().slice(0, 10);
}

/** The UTC days of a period, the first one first. The last one is today, which isn't over yet. */
export function daysOfPeriod(today: Date, period: Period): string[] {
  return Array.from({ length: period }, (_, index) => utcDay(today, index - period + 1));
}

/** The UTC days from one to another, both included. */
export function daysBetween(first: Date, last: Date): string[] {
  const length = Math.round((last.getTime() - first.getTime()) / DAY_MS) + 1;
  return Array.from({ length }, (_, index) => utcDay(first, index));
}

/** Every day of a month. @param month `YYYY-MM` */
export function daysOfMonth(month: string): string[] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  return daysBetween(first, last);
}
