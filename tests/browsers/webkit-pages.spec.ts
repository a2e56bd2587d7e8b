import { pages } from '@/shared/pages';
import { expect, open, shows, test, visit } from './webkit-story';

const SIZES = [
  [1280, 844],
  [390, 844],
] as const;
const THEMES = ['light', 'dark'] as const;

/** The addresses that anybody can open, and that say by themselves what they show. */
const PUBLIC = Object.values(pages).filter(
  ({ guard, sitemap, path }) =>
    (sitemap === 'pages' || guard.startsWith('signing-')) && !path.includes(':'),
);

for (const size of SIZES) {
  for (const theme of THEMES) {
    test(`WebKit runs every public page at ${size[0]} px in the ${theme} theme without an error, and none scrolls sideways`, async ({
      webkit,
    }) => {
      expect(PUBLIC.length).toBeGreaterThan(12);
      await open(webkit, size, { 'promobell-theme': theme });
      for (const { path } of PUBLIC) {
        await visit(webkit, path);
        await shows(webkit, '//main//h1[not(.="Something went wrong")]');
        const shown = await webkit.run(
          'return [document.documentElement.dataset.theme, innerWidth, document.documentElement.scrollWidth]',
        );
        expect(shown, path).toEqual([theme, size[0], size[0]]);
      }
    });
  }
}
