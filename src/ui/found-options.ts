import type { Option } from './option-list';

/** In one case and without accents, so that 'turkiye' finds Türkiye. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** The options of which a word begins with the text, or whose value it is. */
export function foundOptions(options: readonly Option[], search: string): readonly Option[] {
  const wanted = plain(search);
  return options.filter(
    ({ value, label }) => plain(value) === wanted || ` ${plain(label)}`.includes(` ${wanted}`),
  );
}

/**
 * The options that a text names in full, by label or value, one or several with commas: 'Canada', 'us, ca'.
 * @returns their values, and what names none
 */
export function namedOptions(options: readonly Option[], text: string) {
  const named = (part: string) =>
    options.find(({ value, label }) => [plain(value), plain(label)].includes(plain(part)));
  const parts = text.split(',').filter((part) => part.trim() !== '');
  return {
    values: [...new Set(parts.flatMap((part) => named(part)?.value ?? []))],
    rest: parts
      .filter((part) => !named(part))
      .map((part) => part.trim())
      .join(', '),
  };
}
