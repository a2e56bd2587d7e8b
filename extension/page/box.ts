import type { BoxRequest, PageRings, Sight } from '../messages';
import { MIN_VISIBLE_MS } from './min-visible';
import { findPosition, type Position, type Rectangle, rectangleAt, SIZE } from './ticket-position';

const CHECK_MS = 1000;
/** The ticket has something to show within this time, or never. */
const DRAWN_WITHIN_MS = 10_000;

/** Ends the one box of the page: another's answer must not vouch for it. */
let endBefore: (() => void) | undefined;

/**
 * Puts the ticket's box into the page: a frame with a document of the extension's own, which the page can't look into. The box has the same
 * size whatever is in it. The frame lies in a closed shadow root of a plain `div`, which can't be a custom element, so that the page doesn't
 * even learn the frame's address, by which Firefox would know the person again on other sites.
 *
 * A page can remove, hide or cover the box. Removed or hidden, it ends; covered, no press in it counts.
 */
export function openBox(theme: PageRings['theme']): void {
  endBefore?.();
  const shown = shownTheme(theme);
  const host = document.createElement('div');
  const frame = document.createElement('iframe');
  frame.title = 'Promobell';
  // For any address, because Chromium compares the one that it made anew (extension/build/manifest.ts).
  frame.allow = 'clipboard-write *';
  frame.src = `${chrome.runtime.getURL('ticket.html')}#${shown}`;
  style(host, { display: 'contents' });
  style(frame, { ...LOOK, ...corner('hidden'), 'color-scheme': shown });
  host.attachShadow({ mode: 'closed' }).append(frame);

  const openedAt = performance.now();
  let position: Position = 'hidden';
  let movedAt = openedAt;
  let isDrawn = false;
  let tellSeen: (() => void) | undefined;

  const end = () => {
    clearInterval(checks);
    for (const type of Object.keys(heeded)) removeEventListener(type, heed);
    if (isExtensionThere()) chrome.runtime.onMessage.removeListener(answer);
    host.remove();
  };
  const move = (next: Position) => {
    if (position === next) return;
    style(frame, corner(next));
    position = next;
    movedAt = performance.now();
    if (position !== 'hidden') tellSeen?.();
  };
  const hide = () => move('hidden');
  const check = () => {
    if (!isExtensionThere() || !host.isConnected || !frame.checkVisibility()) return end();
    if (!isDrawn && performance.now() - openedAt > DRAWN_WITHIN_MS) return end();
    // Not from under the pointer's or the keyboard's hand.
    if (!isDrawn || frame.matches(':hover') || document.activeElement === host) return;
    move(findPosition(host));
  };
  const sight = (): Sight => {
    if (position === 'hidden' || !isWhole(host, frame, rectangleAt(position))) return 'covered';
    // The page may have had it moved under the pointer.
    return performance.now() - movedAt < MIN_VISIBLE_MS ? 'early' : 'clear';
  };
  const heeded: Record<string, () => void> = {
    // What scrolls or opens under the ticket may bring a button there.
    resize: check,
    scrollend: check,
    // A page that is kept for 'Back' keeps nothing of the ticket.
    pagehide: end,
    beforeprint: hide,
    afterprint: check,
  };
  // What the page itself makes isn't trusted.
  const heed = ({ type, isTrusted }: Event) => {
    if (isTrusted) heeded[type]?.();
  };
  const answer = (
    request: BoxRequest,
    _: unknown,
    send: (answer: Sight | true) => void,
  ): true | undefined => {
    if (request === 'ticket-over') end();
    if (request === 'ticket-drawn') {
      isDrawn = true;
      tellSeen = () => send(true);
      check();
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches) frame.animate(RISE, 200);
      // Answers when there is a corner for it.
      return true;
    }
    if (request === 'box-sight') send(sight());
    return undefined;
  };

  chrome.runtime.onMessage.addListener(answer);
  const checks = setInterval(check, CHECK_MS);
  for (const type of Object.keys(heeded)) addEventListener(type, heed);
  endBefore = end;
  document.documentElement.append(host);
}

const LOOK = {
  all: 'initial',
  position: 'fixed',
  'z-index': '2147483647',
  border: '0',
  'border-radius': '12px',
  'box-shadow': '0 2px 8px rgb(27 26 46 / 0.12), 0 8px 24px rgb(27 26 46 / 0.12)',
};

const RISE = [{ opacity: 0, translate: '0 12px' }, {}];

/** The frame's styles in a position. */
function corner(position: Position): Record<string, string> {
  if (position === 'hidden') return { visibility: 'hidden', inset: 'auto 16px 16px auto', ...size() };
  const [block, inline] = position.split('-');
  return {
    visibility: 'visible',
    inset: 'auto',
    [block === 'top' ? 'top' : 'bottom']: '16px',
    [inline === 'left' ? 'left' : 'right']: '16px',
    ...size(),
  };
}

const size = () => ({
  width: `${SIZE.width}px`,
  height: `${SIZE.height}px`,
  'max-width': 'calc(100vw - 32px)',
});

/** Set by the script one by one, because the page's content security policy may refuse whole style sheets. */
function style(element: HTMLElement, styles: Record<string, string>) {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important');
}

/** What makes something else of all that is in the page. */
const CHANGES = ['filter', 'clip-path', 'mask-image', 'transform', 'rotate', 'scale', 'translate'];

/** Whether the box is where it was put, opaque, whole, and covered by nothing that a pointer would meet. */
function isWhole(host: Element, frame: Element, expected: Rectangle): boolean {
  const { left, top, right, bottom } = frame.getBoundingClientRect();
  const isThere =
    Math.abs(left - expected.left) < 1 &&
    Math.abs(top - expected.top) < 1 &&
    Math.abs(right - expected.right) < 1 &&
    Math.abs(bottom - expected.bottom) < 1;
  const page = getComputedStyle(document.documentElement);
  const isClear =
    page.opacity === '1' &&
    page.mixBlendMode === 'normal' &&
    CHANGES.every((name) => page.getPropertyValue(name) === 'none') &&
    // So the host has no box of its own, to which a style of the page's could apply.
    getComputedStyle(host).display === 'contents';
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
  return (
    isThere &&
    isClear &&
    frame.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    points.every(
      ([x, y]) => document.elementFromPoint(left + x * (right - left), top + y * (bottom - top)) === host,
    )
  );
}

/** False when the extension was updated or removed while the page was open. */
const isExtensionThere = () => chrome.runtime?.id !== undefined;

function shownTheme(theme: PageRings['theme']): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
