import { act, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { currentHour, DocumentHourContext, useThisHour } from '@/shared/today';
import { Button } from '@/ui/button';
import { HydratedContext } from '@/ui/use-hydrated';
import { Hydration } from './hydration';

const YESTERDAY = currentHour() - 24 * 3_600_000;

function Page() {
  return (
    <>
      <p>{useThisHour().getTime() === YESTERDAY ? 'yesterday' : 'now'}</p>
      <Button>Copy</Button>
    </>
  );
}

it('the app hydrates a document as it came, and then shows the current hour and buttons that can be pressed', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(
    <HydratedContext value={false}>
      <DocumentHourContext value={YESTERDAY}>
        <Page />
      </DocumentHourContext>
    </HydratedContext>,
  );
  const button = screen.getByRole('button', { name: 'Copy' });
  expect(button).toBeDisabled();
  expect(screen.getByText('yesterday')).toBeInTheDocument();

  const mismatches: unknown[] = [];
  const app = await act(async () =>
    hydrateRoot(
      root,
      <Hydration root={root} documentHour={YESTERDAY}>
        <Page />
      </Hydration>,
      { onRecoverableError: (error) => mismatches.push(error) },
    ),
  );
  expect(mismatches).toEqual([]);
  expect(screen.getByRole('button', { name: 'Copy' })).toBe(button);
  expect(button).toBeEnabled();
  expect(screen.getByText('now')).toBeInTheDocument();
  expect(root).toHaveAttribute('data-running');
  await act(async () => app.unmount());
});

const Ticket = memo(function Ticket() {
  return <p>{useThisHour().toISOString()}</p>;
});

it('a page that stays open shows the hour that has begun, also in what nothing else renders again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime(Date.UTC(2026, 10, 26, 23, 59, 30));
  render(
    <Hydration root={document.createElement('div')} documentHour={null}>
      <Ticket />
    </Hydration>,
  );
  expect(screen.getByText('2026-11-26T23:00:00.000Z')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('2026-11-27T00:00:00.000Z')).toBeInTheDocument();
});
