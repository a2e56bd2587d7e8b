import type { Option } from './option-list';

/** A text in lower case and without accents, so that 'turkiye' finds Türkiye. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

const isNamed = ({ value, label, otherNames = [] }: Option, wanted: string) =>
  [value, label, ...otherNames].some((name) => plain(name) === wanted);

/** The options of which a word begins with the text, or that it names in full. */
export function foundOptions(options: readonly Option[], search: string): readonly Option[] {
  const wanted = plain(search);
  return options.filter(
    (option) => isNamed(option, wanted) || ` ${plain(option.label)}`.includes(` ${wanted}`),
  );
}

/**
 * The options that a text names in full, by label, value or another name, one or several with commas: 'Canada', 'us, ca'.
 * @returns their values, and what names none
 */
export function namedOptions(options: readonly Option[], text: string) {
  const named = (part: string) => options.find((option) => isNamed(option, plain(part)));
  const parts = text.split(',').filter((part) => part.trim() !== '');
  return {
    values: [...new Set(parts.flatMap((part) => named(part)?.value ?? []))],
    rest: parts
      .filter((part) => !named(part))
      .map((part) => part.trim())
      .join(', '),
  };
}
