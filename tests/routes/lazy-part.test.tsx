import { render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { expect, it, vi } from 'vitest';
import { LazyPart } from '@/shared/layout/lazy-part';
import { Toaster } from '@/ui/toaster';
import { expectOnConsole } from '../support/console-guard';

const Menu = lazy(async () => ({ default: () => <p>the menu</p> }));
const ReplacedMenu = lazy(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));

it('a lazy part is shown when its chunk has loaded', async () => {
  render(
    <LazyPart waiting={<p>wait</p>}>
      <Menu />
    </LazyPart>,
  );
  expect(screen.getByText('wait')).toBeInTheDocument();
  expect(await screen.findByText('the menu')).toBeInTheDocument();
});

it('a lazy part whose chunk is gone is replaced by a message, and the page stays', async () => {
  expectOnConsole(/dynamically imported module/);
  render(
    <>
      <h1>The page</h1>
      <LazyPart failed={<p>stand-in</p>}>
        <ReplacedMenu />
      </LazyPart>
      <Toaster theme="light" />
    </>,
  );
  expect(await screen.findByText('stand-in')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'The page' })).toBeInTheDocument();
  expect(await screen.findByText(/Please reload the page/)).toBeInTheDocument();
});

it("a lazy part that fails by a mistake of ours isn't said to need a connection, also when there is none", async () => {
  expectOnConsole(/a mistake of ours/);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Broken = lazy(() => Promise.reject(new Error('a mistake of ours')));
  render(
    <>
      <LazyPart>
        <Broken />
      </LazyPart>
      <Toaster theme="light" />
    </>,
  );
  expect(await screen.findByText(/Please reload the page/)).toBeInTheDocument();
  expect(screen.queryByText(/needs a connection/)).not.toBeInTheDocument();
});
