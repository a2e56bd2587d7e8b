import { describe, expect, it } from 'vitest';
import { safeLink } from './safe-link';

describe('safeLink', () => {
  it.each(['https://shop.example/a?b=c', 'http://shop.example/'])('opens %s', (link) => {
    expect(safeLink(link)).toBe(link);
  });

  it.each([
    null,
    undefined,
    '',
    '#',
    'shop.example',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
  ])('does not open %s', (link) => {
    expect(safeLink(link)).toBeUndefined();
  });
});
