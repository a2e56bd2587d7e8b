import { curveMonotoneX, line } from 'd3-shape';

const WIDTH = 96;
const HEIGHT = 28;
/** The space that the stroke and the dot need at the edges. */
const EDGE = 3;

/** A small line over the days, without axes. Decorative: the numbers beside it say what matters. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const xOf = (index: number) => EDGE + (index / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE);
  const yOf = (value: number) => HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE);
  const path = line<number>((_, index) => xOf(index), yOf).curve(curveMonotoneX)([...values]);
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className="text-ink"
    >
      <path d={path ?? ''} fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" />
      <circle
        cx={xOf(values.length - 1)}
        cy={yOf(values.at(-1) ?? 0)}
        r={2.5}
        className="fill-brass stroke-ink"
        strokeWidth={1}
      />
    </svg>
  );
}
