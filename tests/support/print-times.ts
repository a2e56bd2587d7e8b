/** One line with the median and the 95th percentile, in milliseconds. */
export function printTimes(title: string, times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
  console.log(`  ${title}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}
