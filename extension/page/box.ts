import type { BoxRequest, PageRings } from '../messages';
import { BELL_PX } from '../rules/bell-place';
import { isFirefox } from '../settings';
import { shownTheme } from '../theme';

/** The frame's width and height, the same whatever the ticket says: the page must not learn from them how long a text is. */
const SIZES: Record<BoxRequest['box'], readonly [width: string, height: string]> = {
  bell: [`${BELL_PX}px`, `${BELL_PX}px`],
  ticket: ['min(388px, 100%)', 'min(264px, 100%)'],
  window: ['100%', '100%'],
};

const LOOK = { all: 'initial', position: 'fixed', margin: '0', border: '0', visibility: 'hidden' };

/** Removes the box that the page has already, if any. */
let endBefore: (() => void) | undefined;

/**
 * Puts the bell's box into the page: a frame with a document of the extension's own, which the page can't look into. It reads nothing of
 * the page. Its size and place change when that document says so, after a press or moved by the person's hand; a press in the page makes it small again.
 *
 * The frame lies in the browser's top layer, so no style of the page's moves it, hides it or makes it transparent. And it lies in a closed
 * shadow root of a plain `div`, which can't be a custom element, so that the page doesn't even learn the frame's address, by which Firefox
 * would know the person again on other sites.
 */
export function openBox(theme: PageRings['theme']): void {
  endBefore?.();
  const shown = shownTheme(theme);
  const host = document.createElement('div');
  const frame = document.createElement('iframe');
  frame.title = 'Promobell';
  // The frame may copy at any address, because Chromium compares the one that it made anew (extension/build/manifest.ts). Firefox doesn't
  // know the name, lets the frame copy, and would warn in the page's console.
  if (!isFirefox) frame.allow = 'clipboard-write *';
  frame.src = `${chrome.runtime.getURL('bell.html')}#${shown}`;
  frame.popover = 'manual';
  style(host, { display: 'contents' });
  style(frame, { ...LOOK, 'color-scheme': shown });
  host.attachShadow({ mode: 'closed' }).append(frame);

  let shut: (press: PointerEvent) => void = () => undefined;
  const follow = ({ box, place: { side, down } }: BoxRequest) => {
    const [width, height] = SIZES[box];
    const top = `calc(${down} * (100% - ${height}))`;
    const inset = side === 'left' ? `${top} auto auto 0` : `${top} 0 auto auto`;
    style(frame, { width, height, inset, visibility: 'visible' });
    removeEventListener('pointerdown', shut, true);
    // A press in the page shuts the ticket, whose document sees that by its own size.
    shut = ({ isTrusted }) => {
      if (isTrusted) follow({ box: 'bell', place: { side, down } });
    };
    if (box === 'ticket') addEventListener('pointerdown', shut, true);
  };
  const end = () => {
    removeEventListener('pagehide', end);
    removeEventListener('pointerdown', shut, true);
    // Gone when the extension was updated or removed.
    chrome.runtime?.onMessage?.removeListener(follow);
    host.remove();
  };

  endBefore = end;
  chrome.runtime.onMessage.addListener(follow);
  // A page that is kept for 'Back' keeps nothing of the bell.
  addEventListener('pagehide', end);
  document.documentElement.append(host);
  frame.showPopover();
  // The bell's document leaves when it has nothing to show any more, and is loaded anew when the page puts the box elsewhere.
  frame.addEventListener('load', () => frame.addEventListener('load', end), { once: true });
}

/** Set by the script one by one, because the page's content security policy may refuse whole style sheets. */
function style(element: HTMLElement, styles: Record<string, string>) {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important');
}
