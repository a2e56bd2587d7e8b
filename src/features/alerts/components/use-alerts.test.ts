import { describe, expect, it } from 'vitest';
import { arrivals } from './use-alerts';

const list = (ids: string) => [...ids].map((id) => ({ id }));

describe('the arrivals in a list of alerts that is read again', () => {
  it.each([
    ['nothing changed', 'abc', 'abc', ''],
    ['one on top', 'abc', 'xabc', 'x'],
    ['several on top', 'abc', 'xyabc', 'xy'],
    ['one between', 'abc', 'abxc', 'x'],
    ['one on top pushes the last one out', 'abc', 'xab', 'x'],
    ['one goes and the next moves up', 'abc', 'acd', ''],
    ['one comes, one goes', 'abc', 'xacd', 'x'],
    ['the first ever', '', 'xy', 'xy'],
    ['everything is new', 'ab', 'xy', 'xy'],
    ['everything went', 'ab', '', ''],
    ['the last one went', 'abc', 'ab', ''],
  ])('are the alerts that are new since the last reading: %s', (_case, before, after, arrived) => {
    expect(arrivals(list(before), list(after)).map(({ id }) => id)).toEqual([...arrived]);
  });
});
