import { hasHiddenCharacters } from './hidden-characters.ts';

const JOINERS = /\u200c|\u200d|[\ufe0e\ufe0f]/g;
const BLANKS = /[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/**
 * What brands are compared by: trimmed, without regard to case, inner blanks collapsed. The same rule as private.brand_key
 * in the database; tests/database/names.test.ts holds the two together.
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

/** Names that would be a way through folders in the brand's address, and leave nothing of it. */
const isPath = (name: string) => ['.', '..'].includes(brandKey(name));

/** What is wrong with a name that isn't blank; undefined when it may be a brand's. */
export function brandNameFlaw(name: string): string | undefined {
  if (isPath(name)) return 'Please enter the brand’s name in letters or digits.';
  if (hasHiddenCharacters(name)) return 'The name contains invisible characters. Please type it anew.';
  return undefined;
}
