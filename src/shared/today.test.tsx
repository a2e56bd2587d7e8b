import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HydratedContext } from '@/ui/use-hydrated';
import { currentHour, DocumentHourContext, useThisHour, useToday } from './today';

const LAST_HOUR = Date.UTC(2026, 10, 26, 23);

function Times() {
  return (
    <p>
      {useThisHour().toISOString()} {useToday().toISOString()}
    </p>
  );
}

const times = (
  <HydratedContext value={false}>
    <DocumentHourContext value={LAST_HOUR}>
      <Times />
    </DocumentHourContext>
  </HydratedContext>
);

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(Date.UTC(2026, 10, 27, 0, 5));
});
afterEach(() => vi.useRealTimers());

it('a document whose rendering passes the end of an hour and a day shows the hour and day in which it began', () => {
  expect(renderToString(times)).toBe(
    '<p>2026-11-26T23:00:00.000Z<!-- --> <!-- -->2026-11-26T00:00:00.000Z</p>',
  );
});

it('a page that the app renders shows the current hour and day', () => {
  render(<Times />);
  expect(screen.getByText('2026-11-27T00:00:00.000Z 2026-11-27T00:00:00.000Z')).toBeInTheDocument();
  expect(currentHour()).toBe(Date.UTC(2026, 10, 27));
});
