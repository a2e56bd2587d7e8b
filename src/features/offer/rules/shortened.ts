/** A text cut to about `length` characters, after a whole word if possible, with '…' for the rest. */
export function shortened(text: string, length: number): string {
  const whole = text.trim().replaceAll(/\s+/g, ' ');
  if (whole.length <= length) return whole;
  const cut = whole.slice(0, length);
  const words = cut.replace(/\s*\S*$/, '') || cut.slice(0, -1);
  // Doesn't cut a character that takes two UTF-16 units.
  return `${words.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
