import './clean-address';
import { StrictMode, startTransition } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { holdableBackAndForward, takeEarlyInput } from '@/app/early-input';
import { moduleOf } from '@/app/page-modules';
import { createQueryClient, Providers } from '@/app/providers';
import { routes } from '@/app/routes';
import { RunningContext } from '@/app/running';
import { documentAddress, pageAt } from '@/shared/document-address';
import { DRAWN_DOCUMENT_ID, type DrawnDocument, restoreData } from '@/shared/drawn-document';
import { watchForNewRelease } from '@/shared/reload-once';
import { isReturnFarDown } from '@/shared/scroll/scroll-places';
import { continueFromHour } from '@/shared/today';
import '@/ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root element.');

watchForNewRelease();
void start(root);

/** Begins the app in several tasks, none of which keeps a slow phone from answering (docs/decisions/first-visit.md#starting). */
async function start(root: HTMLElement) {
  const page = pageAt(location.pathname);
  // If it fails, the router tries again and shows the error.
  await (page && moduleOf(page)().catch(() => undefined));
  await pause();
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  await pause();
  const backAndForward = holdableBackAndForward();
  const router = createBrowserRouter(routes);
  await initialized(router);
  await pause();
  const queryClient = createQueryClient();
  const drawn = drawnDocument(router);
  if (drawn) {
    continueFromHour(drawn.hour);
    restoreData(queryClient, drawn.data);
    await pause();
  }
  const replayEarlyInput = takeEarlyInput(root);
  const takeOver = () => {
    if (root.hasAttribute('data-running')) return;
    root.setAttribute('data-running', '');
    // Whose page isn't hydrated is drawn anew, without what was typed.
    if (isHydrated) replayEarlyInput();
    backAndForward.release();
  };
  const app = (
    <StrictMode>
      <RunningContext value={takeOver}>
        <Providers client={queryClient}>
          <RouterProvider router={router} />
        </Providers>
      </RunningContext>
    </StrictMode>
  );
  // Whoever went back meanwhile gets that page, and whoever's page couldn't be loaded is told so.
  const isHydrated = drawn?.address === documentAddress(router.state.location) && !router.state.errors;
  if (!isHydrated) {
    createRoot(root).render(app);
    return;
  }
  backAndForward.hold();
  // In a transition, because it is done in pieces then, and what is pressed meanwhile comes first.
  startTransition(() => void hydrateRoot(root, app));
}

/**
 * What the document tells of itself; null if it was drawn for another address or not at all, or if somebody returns to a part of a
 * list that it doesn't have (docs/decisions/place-and-focus.md).
 */
function drawnDocument(router: Router): DrawnDocument | null {
  const json = document.getElementById(DRAWN_DOCUMENT_ID)?.textContent;
  const read: DrawnDocument | null = JSON.parse(json ?? 'null');
  return read?.address === documentAddress(location) && !isReturnFarDown(router.state.location) ? read : null;
}

type Router = ReturnType<typeof createBrowserRouter>;

/** The app begins when the page's own code has loaded: it couldn't render before. */
function initialized(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) {
      resolve();
      return;
    }
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** Ends the present task, so that the browser can paint, and answer what was pressed, before the next. */
function pause(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
