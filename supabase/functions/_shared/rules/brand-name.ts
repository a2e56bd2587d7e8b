import { hasHiddenCharacters } from './hidden-characters.ts';

const JOINERS = /\u200c|\u200d|[\ufe0e\ufe0f]/g;
const BLANKS = /[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/**
 * What brand names are compared by: trimmed, in lower case, inner blanks collapsed. The same rule as private.brand_key
 * in the database; tests/database/names.test.ts compares the two.
 */
export function brandKey(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(JOINERS, '')
    .replaceAll(BLANKS, ' ')
    .replace(/^ | $/g, '')
    .toLowerCase()
    .normalize('NFC');
}

/** Names that browsers would read as relative paths in the brand's address. */
const isPath = (name: string) => ['.', '..'].includes(brandKey(name));

/** The error of a name that isn't blank; undefined when it is allowed for a brand. */
export function brandNameFlaw(name: string): string | undefined {
  if (isPath(name)) return 'Please enter the brand’s name in letters or digits.';
  if (hasHiddenCharacters(name)) return 'The name contains invisible characters. Please type it anew.';
  return undefined;
}
