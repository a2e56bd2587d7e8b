import { expect, it } from 'vitest';
import { foundOptions, namedOptions } from './found-options';

const OPTIONS = [
  { value: 'CA', label: 'Canada' },
  { value: 'GN', label: 'Guinea' },
  { value: 'GW', label: 'Guinea-Bissau' },
  { value: 'PG', label: 'Papua New Guinea' },
  { value: 'TR', label: 'Türkiye' },
  { value: 'UA', label: 'Ukraine' },
  { value: 'GB', label: 'United Kingdom', otherNames: ['UK'] },
];

it.each<[string, string[]]>([
  ['canada', ['Canada']],
  ['  CAN', ['Canada']],
  ['guinea', ['Guinea', 'Guinea-Bissau', 'Papua New Guinea']],
  ['turkiye', ['Türkiye']],
  ['TÜRK', ['Türkiye']],
  ['gb', ['United Kingdom']],
  ['uk', ['Ukraine', 'United Kingdom']],
  ['nada', []],
  [' ', OPTIONS.map(({ label }) => label)],
])(
  'a search for %j finds the options of which a word begins so, or those that it names in full',
  (text, found) => {
    expect(foundOptions(OPTIONS, text).map(({ label }) => label)).toEqual(found);
  },
);

it.each<[string, string[], string]>([
  ['', [], ''],
  [' , ', [], ''],
  ['Canada', ['CA'], ''],
  [' turkiye ', ['TR'], ''],
  ['ca', ['CA'], ''],
  ['gb, CA,gb', ['GB', 'CA'], ''],
  ['uk', ['GB'], ''],
  ['UK, gb, ukraine', ['GB', 'UA'], ''],
  ['guinea', ['GN'], ''],
  ['Can', [], 'Can'],
  ['CA, Narnia , Atlantis,', ['CA'], 'Narnia, Atlantis'],
])('the text %j names the options %j, and the rest is %j', (text, values, rest) => {
  expect(namedOptions(OPTIONS, text)).toEqual({ values, rest });
});
