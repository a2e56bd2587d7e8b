import { fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { NO_CHOICES } from '@/features/csv-upload/reading/file-reading';
import { readInWorker } from '@/features/csv-upload/reading/read-in-worker';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { expectOnConsole } from '../support/console-guard';
import { keepSession, member } from '../support/sample-session';

const reload = vi.hoisted(() => vi.fn<() => void>());
vi.mock('@/lib/leave-document', () => ({ reload }));

/** Fires the event of Vite's loader for a chunk that doesn't exist any more. */
function chunkIsGone(): never {
  const payload = new TypeError('Failed to fetch dynamically imported module: /assets/brands-old.js');
  dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
  throw payload;
}

const Nothing = () => null;

beforeEach(() => {
  vi.resetModules();
  reload.mockReset();
  sessionStorage.clear();
  expectOnConsole(/dynamically imported module|React Router/);
  // Each document load creates its own Supabase client.
  expectOnConsole(/Multiple GoTrueClient instances/);
});

/** Renders the app after a fresh load, on a page whose chunk can't be loaded or fails in another way. */
async function openPage(fail: () => never = chunkIsGone) {
  vi.resetModules();
  const { watchForNewRelease } = await import('@/shared/reload-once');
  const { createQueryClient, Providers } = await import('@/app/providers');
  const { RootErrorPage } = await import('@/app/error-page');
  watchForNewRelease();
  const router = createMemoryRouter([
    {
      errorElement: <RootErrorPage />,
      children: [{ path: '/', lazy: async () => fail(), HydrateFallback: Nothing }],
    },
  ]);
  return render(
    <Providers client={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
}

/** The same, on a page with a form field and a lazy part that can't be loaded. */
async function openPageWithPart() {
  vi.resetModules();
  const { watchForNewRelease } = await import('@/shared/reload-once');
  const { LazyPart } = await import('@/shared/layout/lazy-part');
  const { Toaster } = await import('@/ui/toaster');
  watchForNewRelease();
  const Part = lazy(async () => chunkIsGone());
  const page = (withPart: boolean) => (
    <>
      <input aria-label="Bio" />
      {withPart && (
        <LazyPart>
          <Part />
        </LazyPart>
      )}
      <Toaster theme="light" />
    </>
  );
  const { rerender } = render(page(false));
  return { ask: () => rerender(page(true)), leave: () => rerender(page(false)) };
}

const brokenPage = () => screen.findByRole('heading', { name: 'Something went wrong' });
const PART_IS_MISSING = "Part of this page couldn't be loaded. Please reload the page.";

it('a page whose chunk is gone reloads once per release, and after that shows an error with Try again', async () => {
  const first = await openPage();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('heading', { name: 'Something went wrong' })).not.toBeInTheDocument();
  first.unmount();

  const second = await openPage();
  expect(await brokenPage()).toBeInTheDocument();
  expect(reload).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(2);
  second.unmount();

  // The reload brought a newer release, whose chunk has been replaced again.
  const script = Object.assign(document.createElement('script'), {
    type: 'module',
    src: '/assets/index-new.js',
  });
  document.head.append(script);
  try {
    await openPage();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(3));
  } finally {
    script.remove();
  }
});

it("a page that throws for another reason isn't reloaded", async () => {
  expectOnConsole(/a mistake of ours/);
  await openPage(() => {
    throw new Error('a mistake of ours');
  });
  expect(await brokenPage()).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
});

it('a page that was never loaded shows without a network what is available offline, and reloads when the network is back', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  keepSession(member);
  backend.use(profileAnswer(member));
  await openPage();
  expect(await screen.findByRole('heading', { name: 'No connection' })).toBeInTheDocument();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'My Alerts' })).toHaveAttribute('href', '/my-deals');
  expect(main.getByRole('link', { name: 'Saved Offers' })).toHaveAttribute('href', '/saved');
  expect(reload).not.toHaveBeenCalled();
  network.mockReturnValue(true);
  fireEvent.online(window);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("a page doesn't reload by itself where the browser stores nothing, because the session would be lost", async () => {
  const blocked = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  await openPage();
  expect(await brokenPage()).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
  blocked.mockRestore();
});

it('a lazy part whose chunk is gone reloads its page while nothing is typed there', async () => {
  const { ask } = await openPageWithPart();
  ask();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(screen.queryByText(PART_IS_MISSING)).not.toBeInTheDocument();
});

it('a lazy part whose chunk is gone keeps what is typed and leaves the reload to the person', async () => {
  const { ask } = await openPageWithPart();
  await userEvent.type(screen.getByLabelText('Bio'), 'I test tents');
  ask();
  expect(await screen.findByText(PART_IS_MISSING)).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Bio')).toHaveValue('I test tents');
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it("a lazy part whose chunk is gone doesn't reload a page that asks before it is left", async () => {
  const { ask } = await openPageWithPart();
  const { useAskBeforeLeaving } = await import('@/shared/leaving');
  renderHook(() => useAskBeforeLeaving(true));
  ask();
  expect(await screen.findByText(PART_IS_MISSING)).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
});

const PART_IS_OFFLINE = 'Part of this page needs a connection, and there is none';

it("a lazy part that can't be loaded without a network says so, and offers to reload when the network is back", async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { ask } = await openPageWithPart();
  ask();
  expect(await screen.findByText(PART_IS_OFFLINE)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  network.mockReturnValue(true);
  fireEvent.online(window);
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
});

it("a lazy part that couldn't be loaded without a network offers no reload once its page was left", async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { ask, leave } = await openPageWithPart();
  ask();
  expect(await screen.findByText(PART_IS_OFFLINE)).toBeInTheDocument();
  leave();
  network.mockReturnValue(true);
  fireEvent.online(window);
  // What is told after it shows after it.
  const { toast } = await import('@/ui/toast');
  toast.message('Something else');
  expect(await screen.findByText('Something else')).toBeInTheDocument();
  expect(screen.queryByText('You are online again')).not.toBeInTheDocument();
});

it("a CSV file whose reader's chunk is gone has an error that blames the reader and asks to reload", async () => {
  class NoWorker {
    onerror: (event: Event) => void = Nothing;
    terminate = Nothing;
    postMessage() {
      this.onerror(new Event('error'));
    }
  }
  vi.stubGlobal('Worker', NoWorker);
  const reading = await readInWorker({
    kind: 'promo-codes',
    file: new File(['a'], 'codes.csv'),
    choices: NO_CHOICES,
    today: '2026-11-28',
  });
  vi.unstubAllGlobals();
  expect(reading).toMatchObject({
    flaws: ["What reads files couldn't be loaded. Please reload the page and choose the file again."],
  });
});
