/** The value below which this share (0 to 1) of the values lies; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

/** One line with the median and the 95th percentile, in milliseconds. */
export function printTimes(title: string, times: number[]) {
  const at = (share: number) => percentile(times, share).toFixed(1);
  console.log(`  ${title}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}
