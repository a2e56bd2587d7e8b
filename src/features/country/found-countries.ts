import type { CountryChoice } from './public/country-choices';

/** In one case and without accents, so that 'turkiye' finds Türkiye. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** The countries of which a word begins with the text, or whose code it is. */
export function foundCountries(choices: readonly CountryChoice[], search: string): readonly CountryChoice[] {
  const wanted = plain(search);
  return choices.filter(
    ({ code, title }) => code.toLowerCase() === wanted || ` ${plain(title)}`.includes(` ${wanted}`),
  );
}
