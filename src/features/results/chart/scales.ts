import { scaleLinear, scaleUtc } from 'd3-scale';
import type { ChartLine } from './plot';

/** The chart's height in pixels. */
export const HEIGHT = 260;
/** The room around the lines, in pixels, in which the axes' labels stand. */
export const EDGE = { top: 12, right: 14, bottom: 28, left: 44 };

const DAY_MS = 86_400_000;
/** The narrowest room for a day's label. */
const LABEL_WIDTH = 84;
/** The numbers' axis covers at least this much, so that one copy in a quiet week doesn't look like a mountain. */
const LEAST_SPAN = 4;
/** About how many numbers the axis names. */
const LEVELS = 4;

/** Milliseconds since 1970 of a `YYYY-MM-DD`. */
export const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Where a chart's days and numbers are on the screen. */
export function scalesOf(
  days: readonly string[],
  lines: readonly ChartLine[],
  width: number,
  fromZero: boolean,
) {
  const first = timeOf(days[0] ?? '');
  const x = scaleUtc()
    .domain([first, timeOf(days.at(-1) ?? '')])
    .range([EDGE.left, width - EDGE.right]);
  const values = lines.flatMap((line) => line.values);
  const top = Math.max(LEAST_SPAN, ...values);
  const bottom = fromZero ? 0 : Math.max(0, Math.min(top - LEAST_SPAN, ...values));
  const y = scaleLinear()
    .domain([bottom, top])
    .nice(LEVELS)
    .range([HEIGHT - EDGE.bottom, EDGE.top]);
  const labelCount = Math.max(2, Math.min(days.length, Math.floor((width - EDGE.left) / LABEL_WIDTH)));
  return {
    xOf: (index: number) => x(first + index * DAY_MS),
    y,
    /** The index of the day nearest to a point. */
    dayAt: (left: number) => Math.round((x.invert(left).getTime() - first) / DAY_MS),
    /** The days with a label, in milliseconds since 1970; ticks within a day are left out. */
    labelled: x
      .ticks(labelCount)
      .map((time) => time.getTime())
      .filter((time) => time % DAY_MS === 0)
      .map((time) => ({ time, left: x(time) })),
    /** The numbers with a label and a line across. */
    levels: y
      .ticks(LEVELS)
      .filter(Number.isInteger)
      .map((value) => ({ value, top: y(value) })),
  };
}

export type Scales = ReturnType<typeof scalesOf>;
