import { isCalendarDay } from '@rules/calendar-day';
import { memoized } from '@rules/memoized';

/** Which number of a date like 03/04/27 comes first. */
export type DateOrder = 'day-first' | 'month-first' | 'year-first';

const ORDERS: readonly DateOrder[] = ['day-first', 'month-first', 'year-first'];

const TIME =
  /^(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?(?:\s?([ap])\.?m\.?)?(?:\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?$/i;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const DAY_AND_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]+([a-z]{3,9})\.?[ ,-]+(\d{4}|\d{2})$/i;
const NAME_AND_DAY = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;

interface DateAndTime {
  /** The date by itself. */
  date: string;
  /** The minutes from the beginning of that day, in UTC, to the time behind the date; null without a time. */
  minutes: number | null;
}

/** Undefined when what stands behind the date is no time. */
function dateAndTimeOf(text: string): DateAndTime | undefined {
  const [, date = text, time] = /^(.*?\d)(?:T|,? +)(\d{1,2}:.*)$/.exec(text) ?? [];
  if (time === undefined) return { date, minutes: null };
  const [, hours = '', minutes, , amOrPm, zone] = TIME.exec(time) ?? [];
  if (hours === '' || Number(hours) > (amOrPm ? 12 : 23)) return undefined;
  // 12 a.m. is hour 0, and 12 p.m. is hour 12.
  const hour = amOrPm ? (Number(hours) % 12) + (amOrPm.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  return { date, minutes: hour * 60 + Number(minutes) - offsetOf(zone) };
}

/** The minutes by which a zone is ahead of UTC; 0 where no zone is named. */
function offsetOf(zone: string | undefined): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? '') ?? [];
  if (sign === undefined) return 0;
  const ahead = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -ahead : ahead;
}

type DayParts = readonly [year: string, month: number, day: number];

const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year);

/** A date that can be read in one way only: the year first in four digits, or the month by its English name. */
function unambiguousParts(date: string): DayParts | undefined {
  const [, year, , month, day] = YEAR_FIRST.exec(date) ?? [];
  if (year) return [year, Number(month), Number(day)];
  const [, dayBefore, name, yearBehind] = DAY_AND_NAME.exec(date) ?? [];
  if (name && yearBehind) return partsWithMonthName(name, dayBefore, yearBehind);
  const [, nameBefore, dayBehind, lastYear] = NAME_AND_DAY.exec(date) ?? [];
  return nameBefore && lastYear ? partsWithMonthName(nameBefore, dayBehind, lastYear) : undefined;
}

function partsWithMonthName(name: string, day: string | undefined, year: string): DayParts | undefined {
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month > 0 ? [fullYear(year), month, Number(day)] : undefined;
}

/** Undefined when a date isn't written in the order. Only with dashes may a year of two digits come first. */
function partsIn(date: string, order: DateOrder): DayParts | undefined {
  const [, first, sign, second, last] = NUMBERS.exec(date) ?? [];
  if (!first || !second || !last) return undefined;
  if (order === 'year-first') {
    const isShort = first.length === 2 && last.length === 2 && sign === '-';
    return isShort ? [fullYear(first), Number(second), Number(last)] : undefined;
  }
  const [day, month] = order === 'day-first' ? [first, second] : [second, first];
  return [fullYear(last), Number(month), Number(day)];
}

const isPlausible = ([, month, day]: DayParts) => month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** The parts of a date in the given order, or in the first other order in which they make a day. */
const plausibleParts = (date: string, order: DateOrder) =>
  [order, ...ORDERS].map((tried) => partsIn(date, tried)).find((parts) => parts && isPlausible(parts)) ??
  partsIn(date, order);

/** The orders in which a date can be meant; none when it is the same day in each, or no such date. */
const ordersOf = memoized((text): readonly DateOrder[] => {
  const date = dateAndTimeOf(text)?.date ?? text;
  const readings = ORDERS.flatMap((order) => {
    const parts = partsIn(date, order);
    return parts && isPlausible(parts) ? [{ order, day: parts.join('-') }] : [];
  });
  const days = new Set(readings.map(({ day }) => day));
  return readings.length > 1 && days.size === 1 ? [] : readings.map(({ order }) => order);
});

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

const MINUTES_OF_DAY = 1_440;

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * A date as YYYY-MM-DD; a text that is no date comes back as it is. A date with a time behind it stands for the nearest end of a day: a time before
 * noon, in UTC, makes it the day before.
 * @param order null where nobody knows it: then a date that could be two days comes back as it is, too
 */
export function toIsoDay(text: string, order: DateOrder | null): string {
  if (ISO_DAY.test(text) || (order === null && ordersOf(text).length > 1)) return text;
  const { date, minutes } = dateAndTimeOf(text) ?? {};
  const parts =
    date === undefined ? undefined : (unambiguousParts(date) ?? plausibleParts(date, order ?? 'day-first'));
  if (!parts) return text;
  const [year, ...others] = parts;
  const day = [year, ...others.map((number) => String(number).padStart(2, '0'))].join('-');
  if (minutes === undefined || minutes === null) return day;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The 31st of February would be read as a day of March.
  if (Number.isNaN(midnight) || isoDay(midnight) !== day) return day;
  return isoDay(midnight + (minutes - MINUTES_OF_DAY / 2) * 60_000);
}

interface DatesOfFile {
  /** The order that holds for the whole file; null when nothing depends on it, or when it has to be asked for. */
  order: DateOrder | null;
  /** The orders to choose from; empty when nothing has to be asked. */
  choices: DateOrder[];
  /** A date that shows the order; blank where none of the file is a real day. */
  example: string;
  /** What is wrong with dates of another order than the file's, by their index. */
  flaws: Map<number, string>;
}

const NAMES: Record<DateOrder, string> = {
  'day-first': 'the day first',
  'month-first': 'the month first',
  'year-first': 'the year first',
};

/**
 * The order of a file's dates, or what has to be asked about it.
 * @param texts the dates of a file's rows, trimmed; blank where there is none
 * @param chosen the order that the person chose, when it was asked for
 */
export function datesOfFile(texts: readonly string[], chosen?: DateOrder): DatesOfFile {
  const dates = texts
    .map((text, index) => ({ text, index, orders: ordersOf(text) }))
    .filter(({ orders }) => orders.length > 0);
  const fitting = ORDERS.filter((order) => dates.every(({ orders }) => orders.includes(order)));
  const [first] = dates;
  if (!first) return { order: null, choices: [], example: '', flaws: new Map() };
  if (chosen === undefined && fitting.length > 1) {
    // A date with more orders than the fitting ones would be a bad example: the other dates rule some of its readings out.
    const unclear = dates.find(({ orders }) => orders.length === fitting.length) ?? first;
    return { order: null, choices: fitting, example: unclear.text, flaws: new Map() };
  }
  const order = chosen ?? fitting[0] ?? commonest(dates.map(({ orders }) => orders));
  return { order, choices: [], ...exampleAndFlaws(dates, order) };
}

/** The order of most of the dates that have only one; of orders with equally many, the first in ORDERS. */
function commonest(all: readonly (readonly DateOrder[])[]): DateOrder {
  const count = (order: DateOrder) =>
    all.filter(([only, ...others]) => only === order && others.length === 0).length;
  return [...ORDERS].sort((one, other) => count(other) - count(one))[0] ?? 'day-first';
}

function exampleAndFlaws(
  dates: readonly { text: string; index: number; orders: readonly DateOrder[] }[],
  order: DateOrder,
): Pick<DatesOfFile, 'example' | 'flaws'> {
  // The fewer orders a date can be meant in, the more plainly it shows this one.
  const telling = dates
    .filter(({ orders }) => orders.includes(order))
    .sort((one, other) => one.orders.length - other.orders.length);
  const [plainest] = telling;
  const but = plainest
    ? `but row ${plainest.index + 1} has ${NAMES[order]} (${plainest.text})`
    : `but you chose ${NAMES[order]}`;
  const flaws = new Map<number, string>();
  for (const { text, index, orders } of dates) {
    const [own] = orders;
    if (own === undefined || orders.includes(order)) continue;
    flaws.set(
      index,
      `expiration_date has ${NAMES[own]} (${text}), ${but}; one order has to hold for the whole file`,
    );
  }
  const example = telling.find(({ text }) => isCalendarDay(toIsoDay(text, order)));
  return { example: example?.text ?? '', flaws };
}
