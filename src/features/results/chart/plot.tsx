import { shortDay } from '@rules/day-words';
import { area, curveMonotoneX, line } from 'd3-shape';
import { EDGE, HEIGHT, type Scales } from './scales';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });
/** Half of a label's width in pixels: the last day's label keeps this distance from the right edge. */
const HALF_LABEL = 22;

export function Axes({ scales: { levels, labelled }, width }: { scales: Scales; width: number }) {
  return (
    <g className="fill-muted text-xs tabular-nums">
      {levels.map(({ value, top }) => (
        <g key={value}>
          <line x1={EDGE.left} x2={width - EDGE.right} y1={top} y2={top} className="stroke-line" />
          <text x={EDGE.left - 8} y={top} dy="0.35em" textAnchor="end">
            {compact.format(value)}
          </text>
        </g>
      ))}
      {labelled.map(({ time, left }) => (
        <text key={time} x={Math.min(left, width - HALF_LABEL)} y={HEIGHT - 8} textAnchor="middle">
          {shortDay(new Date(time))}
        </text>
      ))}
    </g>
  );
}

interface DrawnLineProps {
  line: ChartLine;
  scales: Scales;
  days: readonly string[];
  /** Whether each day has a dot. */
  hasDots: boolean;
}

export function DrawnLine({ line: drawn, scales: { xOf, y }, days, hasDots }: DrawnLineProps) {
  const { className, width, dashes } = STROKES[drawn.look];
  const values = [...drawn.values];
  const stroke = line<number>((_, index) => xOf(index), y).curve(curveMonotoneX);
  const ground = area<number>((_, index) => xOf(index), HEIGHT - EDGE.bottom, y).curve(curveMonotoneX);
  return (
    <g className={className}>
      {drawn.isFilled && <path d={ground(values) ?? ''} fill="currentColor" opacity={0.08} />}
      <path
        d={stroke(values) ?? ''}
        fill="none"
        stroke="currentColor"
        strokeWidth={width}
        strokeDasharray={dashes}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {hasDots &&
        days.map((day, index) => (
          <circle key={day} cx={xOf(index)} cy={y(values[index] ?? 0)} r={3.5} fill="currentColor" />
        ))}
    </g>
  );
}

/** The vertical line at the highlighted day. */
export function DayMark({ left }: { left: number }) {
  return <line x1={left} x2={left} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} className="stroke-line-strong" />;
}

/** A short piece of a line in its look, to stand before the line's name. */
export function LineSample({ look }: Pick<ChartLine, 'look'>) {
  const { className, width, dashes } = STROKES[look];
  return (
    <svg width="28" height="8" viewBox="0 0 28 8" aria-hidden="true" className={`flex-none ${className}`}>
      <path
        d="M1 4h26"
        stroke="currentColor"
        strokeWidth={width}
        strokeDasharray={dashes}
        strokeLinecap="round"
      />
    </svg>
  );
}

export interface ChartLine {
  label: string;
  look: LineLook;
  /** A number for each day. */
  values: readonly number[];
  /** Whether the room below the line is tinted. */
  isFilled?: boolean;
}

/** How a line is drawn. Each has a stroke of its own, so that nobody needs the colours to tell lines apart. */
export type LineLook = 'first' | 'second' | 'third' | 'before';

const STROKES: Record<LineLook, { className: string; width: number; dashes?: string }> = {
  first: { className: 'text-ink', width: 2 },
  second: { className: 'text-brass-text', width: 3 },
  before: { className: 'text-muted', width: 1.5, dashes: '2 4' },
  third: { className: 'text-sage-text', width: 2.5, dashes: '7 4' },
};
