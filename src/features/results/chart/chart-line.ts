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

export const STROKES: Record<LineLook, { className: string; width: number; dashes?: string }> = {
  first: { className: 'text-ink', width: 2 },
  second: { className: 'text-brass-text', width: 3 },
  before: { className: 'text-muted', width: 1.5, dashes: '2 4' },
  third: { className: 'text-sage-text', width: 2.5, dashes: '7 4' },
};
