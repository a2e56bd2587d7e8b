import { describe, expect, it } from 'vitest';
import { type AdvisedCode, adviceOn } from './results-advice';

const now = new Date('2026-11-22T15:00:00Z');
type Numbers = Partial<Omit<AdvisedCode, 'counts'> & AdvisedCode['counts']>;
const code = ({ shown = 50, copied = 10, ...changes }: Numbers = {}): AdvisedCode => ({
  id: 'id',
  formerNumber: null,
  influencerId: 'mina',
  brandName: 'Fernwood',
  code: 'MINA20',
  expirationDate: null,
  createdAt: '2026-01-01T00:00:00Z',
  counts: { shown, copied },
  worked: 0,
  failed: 0,
  ...changes,
});
const adviceFor = (codes: readonly AdvisedCode[]) => adviceOn(codes, now, 30);
const advice = (changes: Numbers) => adviceFor([code(changes)])[0]?.sentence;

it('there is no advice about a code that was replaced', () => {
  expect(advice({ formerNumber: 1, worked: 0, failed: 9 })).toBeUndefined();
});

it('there is no advice about a code that does well', () => {
  expect(adviceFor([code()])).toEqual([]);
});

describe('the advice about a failing code', () => {
  it.each([
    [2, 0, undefined],
    [3, 0, '3 people say MINA20 fails.'],
    [3, 9, '3 people say MINA20 fails.'],
    [3, 10, undefined],
    [1_200, 900, '1,200 people say MINA20 fails.'],
  ])('after %i failures and %i successes is %j', (failed, worked, sentence) => {
    expect(advice({ failed, worked })).toBe(sentence);
  });
});

describe('the advice about a code that ends soon', () => {
  it.each([
    ['2026-11-22', 'MINA20 ends today.'],
    ['2026-11-23', 'MINA20 ends tomorrow.'],
    ['2026-11-24', 'MINA20 ends in 2 days.'],
    ['2026-11-25', undefined],
    [null, undefined],
  ])('on %s is %j', (expirationDate, sentence) => {
    expect(advice({ expirationDate })).toBe(sentence);
  });
});

describe('the advice about a code that has ended', () => {
  it.each([
    ['2026-11-21', 10, 'MINA20 ended yesterday. It was copied 10 times in the last 30 days.'],
    ['2026-11-08', 1, 'MINA20 ended 14 days ago. It was copied once in the last 30 days.'],
    ['2026-11-08', 0, undefined],
    ['2026-11-07', 10, undefined],
  ])('on %s with %i copies is %j', (expirationDate, copied, sentence) => {
    expect(advice({ expirationDate, copied })).toBe(sentence);
  });
});

describe('the advice about a code that nobody sees', () => {
  it.each([
    ['2026-11-19T14:00:00Z', 0, null, 'Nobody has seen MINA20 in the last 30 days.'],
    ['2026-11-19T16:00:00Z', 0, null, undefined],
    ['2026-11-19T14:00:00Z', 1, null, undefined],
    ['2026-11-10T14:00:00Z', 0, '2026-11-20', undefined],
  ])('published %s, shown %i times and live until %s is %j', (createdAt, shown, expirationDate, sentence) => {
    expect(advice({ createdAt, shown, copied: 0, expirationDate })).toBe(sentence);
  });
});

describe('the advice about a code that is shown and not copied', () => {
  it.each([
    [99, 0, undefined],
    [100, 0, 'MINA20 was seen 100 times in the last 30 days and never copied. Say what it saves.'],
    [100, 1, undefined],
    [1_200, 1, 'MINA20 was seen 1,200 times in the last 30 days and copied once. Say what it saves.'],
    [1_200, 11, 'MINA20 was seen 1,200 times in the last 30 days and copied 11 times. Say what it saves.'],
    [1_200, 12, undefined],
  ])('shown %i times and copied %i times is %j', (shown, copied, sentence) => {
    expect(advice({ shown, copied })).toBe(sentence);
  });
});

it('results give one piece of advice for each code, the most pressing first', () => {
  const codes = [
    code({ code: 'UNSEEN', shown: 0, copied: 0 }),
    code({ code: 'RARE', expirationDate: '2026-11-23', copied: 2 }),
    code({ code: 'OFTEN', expirationDate: '2026-11-24', copied: 40 }),
    // It is ending and unseen, too.
    code({ code: 'BROKEN', failed: 5, expirationDate: '2026-11-23', shown: 0, copied: 0 }),
    code({ code: 'FINE' }),
  ];
  const given = adviceFor(codes);
  expect(given.map((each) => each.code.code)).toEqual(['BROKEN', 'OFTEN', 'RARE', 'UNSEEN']);
  expect(given.map(({ action }) => action)).toEqual(['Check it', 'Extend it', 'Extend it', 'Share it']);
});

/** Rules that contradict each other would show for some numbers: each one alone decides by its own. */
it('results never give advice twice or without a reason, whatever the numbers are', () => {
  const dates = [null, '2026-10-01', '2026-11-20', '2026-11-22', '2026-11-24', '2027-01-01'];
  const counts = [0, 1, 3, 120];
  const all = dates.flatMap((expirationDate) =>
    counts.flatMap((shown) =>
      counts.flatMap((copied) =>
        counts.flatMap((worked) =>
          counts.map((failed) => code({ expirationDate, shown, copied, worked, failed })),
        ),
      ),
    ),
  );
  for (const each of all) {
    const [given, ...more] = adviceFor([each]);
    expect(more).toEqual([]);
    if (given?.kind === 'failing') expect(each.failed).toBeGreaterThan(0);
    if (given?.kind === 'ended') expect(each.counts.copied).toBeGreaterThan(0);
    if (given?.kind === 'unseen' || given?.kind === 'passed-over')
      expect(each.expirationDate === null || each.expirationDate >= '2026-11-22').toBe(true);
  }
});
