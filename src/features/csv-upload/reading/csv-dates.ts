/** Which of the first two numbers of a date like 03/04/2027 is the day. */
export type DateOrder = 'day-first' | 'month-first';

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](.+))?$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.,]\d+)?)?( ?(Z|[+-]\d{2}(:?\d{2})?))?$/i;
const NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;

function numbersOf(text: string) {
  const [, first, , second, year = ''] = NUMBERS.exec(text) ?? [];
  return first && second ? { first: Number(first), second: Number(second), year } : null;
}

const isMonth = (number: number) => number >= 1 && number <= 12;

/** The order that a date is written in; 'either' when it is a day both ways round, null when the order says nothing. */
function orderOf(text: string): DateOrder | 'either' | null {
  const numbers = numbersOf(text);
  if (!numbers || numbers.first === numbers.second) return null;
  if (isMonth(numbers.first)) return isMonth(numbers.second) ? 'either' : 'month-first';
  return isMonth(numbers.second) ? 'day-first' : null;
}

/** A date as YYYY-MM-DD, without the time that may stand behind it; what is none comes back as it is. */
export function toIsoDay(text: string, order: DateOrder): string {
  const [, isoDay, time] = ISO.exec(text) ?? [];
  if (isoDay) return time === undefined || TIME.test(time) ? isoDay : text;
  const numbers = numbersOf(text);
  if (!numbers) return text;
  const { first, second, year } = numbers;
  const [day, month] = order === 'day-first' ? [first, second] : [second, first];
  return [year, ...[month, day].map((number) => String(number).padStart(2, '0'))].join('-');
}

export interface DatesOfFile {
  /** The order that holds for the whole file: null when nothing tells it, 'unknown' when it has to be asked for. */
  order: DateOrder | 'unknown' | null;
  /** A date that shows the order. */
  example: string;
  /** What is wrong with dates of another order than the file's, by their index. */
  flaws: Map<number, string>;
}

const NAMES: Record<DateOrder, string> = { 'day-first': 'the day first', 'month-first': 'the month first' };

/** @param texts the dates of a file's rows, trimmed; blank where there is none */
export function datesOfFile(texts: readonly string[]): DatesOfFile {
  const dates = texts.map((text, index) => ({ text, index, order: orderOf(text) }));
  const inOrder = (wanted: DateOrder | 'either') => dates.filter(({ order }) => order === wanted);
  const [dayFirst, monthFirst] = [inOrder('day-first'), inOrder('month-first')];
  // If both occur, the order of more rows is taken to be the intended one.
  const order = monthFirst.length > dayFirst.length ? 'month-first' : 'day-first';
  const [meant, others] = order === 'day-first' ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  const [known] = meant;
  if (!known) {
    const [unclear] = inOrder('either');
    return { order: unclear ? 'unknown' : null, example: unclear?.text ?? '', flaws: new Map() };
  }
  const otherOrder = order === 'day-first' ? 'month-first' : 'day-first';
  const flaws = others.map(({ text, index }): [number, string] => [
    index,
    `expiration_date has ${NAMES[otherOrder]} (${text}), but row ${known.index + 1} has ${NAMES[order]} (${known.text}); one order has to hold for the whole file`,
  ]);
  return { order, example: known.text, flaws: new Map(flaws) };
}
