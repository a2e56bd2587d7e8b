import './clean-address';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Providers } from '@/app/providers';
import { routes } from '@/app/routes';
import { watchForNewRelease } from '@/shared/reload-once';
import '@/ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root element.');

watchForNewRelease();
const router = createBrowserRouter(routes);
if (root.inert) whenInitialized(() => start(root));
else start(root);

/** The page drawn by the build stays, inert, until the page's own code has loaded and replaces it. */
function whenInitialized(proceed: () => void) {
  if (router.state.initialized) {
    proceed();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    proceed();
  });
}

function start(container: HTMLElement) {
  const app = createRoot(container);
  container.inert = false;
  // In one step, because a press in between would be lost.
  flushSync(() =>
    app.render(
      <StrictMode>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  );
}
