import { render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { expect, it } from 'vitest';
import { LazyPart } from '@/shared/layout/lazy-part';
import { Toaster } from '@/ui/toaster';
import { expectOnConsole } from '../support/console-guard';

const Menu = lazy(async () => ({ default: () => <p>the menu</p> }));
const ReplacedMenu = lazy(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));

it('shows the part when its chunk has loaded', async () => {
  render(
    <LazyPart waiting={<p>wait</p>}>
      <Menu />
    </LazyPart>,
  );
  expect(screen.getByText('wait')).toBeInTheDocument();
  expect(await screen.findByText('the menu')).toBeInTheDocument();
});

it('keeps the page and shows a message in the part’s place when its chunk is gone', async () => {
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
