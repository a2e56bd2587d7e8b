import { pages } from '@/shared/pages';
import { navigate } from '../e2e/visit';
import { collectErrors, collectedErrors, expect, open, shows, test, visit } from './webkit-story';

const SIZES = [
  [1280, 844],
  [390, 844],
] as const;
const THEMES = ['light', 'dark'] as const;

/** The addresses that anybody can open, and that say by themselves what they show. */
const PUBLIC = Object.values(pages).filter(
  ({ guard, sitemap, path }) => (sitemap === 'pages' || guard.startsWith('signing-')) && !path.includes(':'),
);

for (const size of SIZES) {
  for (const theme of THEMES) {
    test(`WebKit runs every public page at ${size[0]} px in the ${theme} theme, and none scrolls sideways`, async ({
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

test('WebKit goes from each public page to the next inside the app without an error on its console', async ({
  webkit,
}) => {
  await open(webkit, SIZES[1]);
  await visit(webkit, '/');
  await collectErrors(webkit);
  for (const { path } of PUBLIC) {
    await webkit.run(`(${navigate})(arguments[0])`, path);
    await expect
      .poll(() => webkit.run('return new URL(document.querySelector("link[rel=canonical]").href).pathname'))
      .toBe(path);
    await shows(webkit, '//main//h1[not(.="Something went wrong")]');
    await webkit.run('scrollTo(0, document.documentElement.scrollHeight)');
    expect(await collectedErrors(webkit), path).toEqual([]);
  }
  await webkit.run('console.error("seen")');
  expect(await collectedErrors(webkit)).toEqual(['seen']);
});
