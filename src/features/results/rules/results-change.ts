/** A difference with a sign, and what it means in words (docs/product/results.md#compared). */
export interface Change {
  /** '+42', '−3', '±0' */
  difference: string;
  /** '12% more', 'none before', 'as many as before' */
  words: string;
  direction: 'up' | 'down' | 'same';
}

/** How a number compares with the same number of the period before. */
export function changeSince(before: number, now: number): Change {
  const difference = now - before;
  if (difference === 0) return { difference: '±0', words: 'as many as before', direction: 'same' };
  const size = Math.abs(difference).toLocaleString('en-US');
  if (difference > 0) return { difference: `+${size}`, words: wordsForMore(before, now), direction: 'up' };
  return { difference: `−${size}`, words: wordsForFewer(before, now), direction: 'down' };
}

function wordsForMore(before: number, now: number) {
  if (before === 0) return 'none before';
  const times = now / before;
  if (times >= 10) return `${Math.floor(times).toLocaleString('en-US')} times as many`;
  return percent((now - before) / before, 'more');
}

function wordsForFewer(before: number, now: number) {
  return now === 0 ? 'none now' : percent((before - now) / before, 'fewer');
}

/** The rounded percentage, but never '0% more' of a number that has changed, nor '100% fewer' of one that isn't zero. */
function percent(part: number, word: 'more' | 'fewer') {
  const rounded = Math.round(part * 100);
  if (rounded === 0) return `a little ${word}`;
  if (rounded === 100 && word === 'fewer') return '99% fewer';
  return `${rounded.toLocaleString('en-US')}% ${word}`;
}
