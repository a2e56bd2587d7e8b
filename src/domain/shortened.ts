/** A text in about so many characters at most: cut behind a whole word where there is one, with '…' for the rest. */
export function shortened(text: string, most: number): string {
  const whole = text.trim().replaceAll(/\s+/g, ' ');
  if (whole.length <= most) return whole;
  const cut = whole.slice(0, most);
  const words = cut.replace(/\s*\S*$/, '') || cut.slice(0, -1);
  // Never through a character that takes two units.
  return `${words.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
