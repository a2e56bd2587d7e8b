import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import popup from '../../extension/popup/tailwind.config';

const POPUP = 'extension/popup';

/** What a file imports from a folder. */
function importedFrom(folder: string, file: string): string[] {
  const paths = [...readFileSync(file, 'utf8').matchAll(/ from '(.+)'/g)].map(([, path = '']) => path);
  return paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
}

/** These parts of src/ui with the parts that they show themselves. */
function partsOf(names: string[], parts = new Set<string>()): Set<string> {
  for (const name of names) {
    const file = `src/ui/${name}.tsx`;
    if (parts.has(name) || !existsSync(file)) continue;
    parts.add(name);
    partsOf(importedFrom('./', file), parts);
  }
  return parts;
}

it("the extension's popup has the styles of every part of src/ui that it shows", () => {
  const files = readdirSync(POPUP).filter((file) => file.endsWith('.tsx'));
  const shown = partsOf(files.flatMap((file) => importedFrom('@/ui/', `${POPUP}/${file}`)));
  const listed = popup.content.flatMap((glob) => glob.split(/[{},]/));
  expect(shown).toContain('button');
  expect([...shown].filter((name) => !name.startsWith('drawings/') && !listed.includes(name))).toEqual([]);
});
