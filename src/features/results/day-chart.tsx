import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Axes, type ChartLine, DayMark, DrawnLine, LineSample } from './chart/plot';
import { HEIGHT, scalesOf, timeOf } from './chart/scales';
import { useHighlightedDay } from './chart/use-highlighted-day';

/** Up to this many days, each one has a dot. */
const DOTTED_DAYS = 14;

/** The chart's width in pixels until it is measured. */
const UNMEASURED_WIDTH = 640;

const longDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

interface DayChartProps {
  label: string;
  /** Consecutive days as `YYYY-MM-DD`. */
  days: readonly string[];
  /** The most important one first. */
  lines: readonly ChartLine[];
  /** Whether the axis begins at zero. A number that changes little, such as followers, is shown from its lowest. */
  fromZero?: boolean;
}

/**
 * Lines over days. To assistive technology it is a slider over the days: the arrow keys walk them, and a day's numbers are its value
 * (docs/decisions/results.md#charts). Its colours are the theme's tokens, so that it isn't drawn again when the theme changes.
 */
export function DayChart({ label, days, lines, fromZero = true }: DayChartProps) {
  const [box, width] = useWidth();
  const hint = useId();
  const scales = scalesOf(days, lines, width, fromZero);
  const highlighted = useHighlightedDay(days.length, scales.dayAt);
  const index = highlighted.day ?? days.length - 1;
  return (
    <div>
      {lines.length > 1 && <Legend lines={lines} />}
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={index + 1}
        aria-valuetext={spoken(days[index] ?? '', lines, index)}
        className="relative touch-pan-y rounded-sm select-none"
        {...highlighted.handlers}
      >
        <svg
          width="100%"
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          aria-hidden="true"
          className="print:h-auto"
        >
          <Axes scales={scales} width={width} />
          {highlighted.day !== undefined && <DayMark left={scales.xOf(highlighted.day)} />}
          {lines.toReversed().map((line) => (
            <DrawnLine
              key={line.label}
              line={line}
              scales={scales}
              days={days}
              hasDots={days.length <= DOTTED_DAYS}
            />
          ))}
        </svg>
        {highlighted.day !== undefined && (
          <Tip
            title={longDay.format(timeOf(days[index] ?? ''))}
            lines={lines}
            index={index}
            left={scales.xOf(index)}
            width={width}
          />
        )}
      </div>
      <p id={hint} className="sr-only">
        The arrow keys walk the days.
      </p>
    </div>
  );
}

function Legend({ lines }: Pick<DayChartProps, 'lines'>) {
  return (
    <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {lines.map((line) => (
        <li key={line.label} className="flex items-center gap-2">
          <LineSample look={line.look} />
          {line.label}
        </li>
      ))}
    </ul>
  );
}

/** 'Sun, Nov 22, 2026: Seen 140, Copied 32' */
function spoken(day: string, lines: readonly ChartLine[], index: number) {
  const numbers = lines.map(
    ({ label, values }) => `${label} ${(values[index] ?? 0).toLocaleString('en-US')}`,
  );
  return `${longDay.format(timeOf(day))}: ${numbers.join(', ')}`;
}

interface TipProps {
  title: string;
  lines: readonly ChartLine[];
  index: number;
  /** Where the day is, and how wide the chart is, in pixels. */
  left: number;
  width: number;
}

/** The numbers of the highlighted day. It stands on the side of the day where there is more room. */
function Tip({ title, lines, index, left, width }: TipProps) {
  const side = left > width / 2 ? { right: width - left + 12 } : { left: left + 12 };
  return (
    <div
      aria-hidden="true"
      style={side}
      className="pointer-events-none absolute top-2 z-10 max-w-3/4 rounded-sm border bg-raised px-3 py-2 text-sm shadow-float"
    >
      <p className="font-semibold">{title}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr_auto] items-center gap-x-2">
        {lines.map(({ label, look, values }) => (
          <div key={label} className="contents">
            <LineSample look={look} />
            <dt className="text-muted">{label}</dt>
            <dd className="pl-3 text-right font-semibold tabular-nums">
              {(values[index] ?? 0).toLocaleString('en-US')}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The chart's width in pixels, as it changes. It is measured before the first paint, so that nobody sees the chart jump. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(UNMEASURED_WIDTH);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => {
      const present = Math.round(box.getBoundingClientRect().width);
      if (present > 0) setWidth(present);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}
