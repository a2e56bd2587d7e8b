import { expect, vi } from 'vitest';

let written: string[] = [];
let expected: RegExp[] = [];

/** Starts recording what the app writes to the console as an error or a warning. */
export function watchConsole() {
  written = [];
  // jsdom doesn't know the element; browsers do.
  expected = [/^The tag <%s> is unrecognized.*search/s];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      written.push(parts.map(String).join(' '));
    });
  }
}

/** Announces an expected line, e.g. by a library that logs errors which it also returns. */
export function expectOnConsole(pattern: RegExp) {
  expected.push(pattern);
}

/** Fails the test when anything was written that it didn't expect. */
export function checkConsole() {
  const unexpected = written.filter((line) => !expected.some((pattern) => pattern.test(line)));
  // As one text: of a list the report would tell only the length.
  expect(unexpected.join('\n'), 'written to the console').toBe('');
}
