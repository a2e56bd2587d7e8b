import { createRoot } from 'react-dom/client';
import { readStored } from '../stored';
import { shownTheme } from '../theme';
import { askWorker } from './ask-worker';
import { readOpenedPage } from './opened-page';
import { Popup } from './popup-frame';

async function open() {
  const [stored, where] = await Promise.all([readStored(), readOpenedPage()]);
  document.documentElement.dataset.theme = shownTheme(stored.choices.theme);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Popup initial={stored} where={where} />);
  // After the first paint, which needs nothing but what is stored, and which the worker would otherwise take time from.
  requestAnimationFrame(() => setTimeout(() => askWorker({ type: 'popup-opened' })));
}

void open();
