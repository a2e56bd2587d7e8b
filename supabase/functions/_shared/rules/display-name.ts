import { hasHiddenCharacters } from './hidden-characters.ts';

const ADDRESS = /https?:\/\/|(?<![a-z0-9])www\.|[^ @]+@[^ @]+\./i;

/** The error of a person's name that isn't blank; undefined when it is allowed. The database refuses the same names. */
export function displayNameFlaw(name: string): string | undefined {
  if (ADDRESS.test(name)) return 'Please enter a name without web or email addresses.';
  if (hasHiddenCharacters(name)) return 'The name contains invisible characters. Please type it anew.';
  return undefined;
}
