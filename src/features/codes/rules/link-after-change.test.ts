import { expect, it } from 'vitest';
import { linkAfterChange } from './link-after-change';

const FERN = { brandUrl: 'fernwood.example', code: 'FERN20' };
const MADE = 'https://fernwood.example/discount/FERN20?redirect=%2F';
const PASTED = 'https://fernwood.example/apply?c=FERN20';

it.each([
  [
    'another code',
    MADE,
    { ...FERN, code: 'FERN25' },
    'https://fernwood.example/discount/FERN25?redirect=%2F',
  ],
  [
    'another brand',
    MADE,
    { ...FERN, brandUrl: 'moss.example' },
    'https://moss.example/discount/FERN20?redirect=%2F',
  ],
])('a link that was made is made anew for %s', (_, link, now, madeAnew) => {
  expect(linkAfterChange(link, FERN, now)).toEqual({ madeAnew, hasFormerCode: false });
});

it.each([
  ['there is no link', '', { ...FERN, code: 'FERN25' }],
  ['nothing has changed', MADE, FERN],
  ['a pasted link has the new code as well', PASTED, { ...FERN, code: 'fern2' }],
  ['a pasted link has no code in it', 'https://fernwood.example/vip', { ...FERN, code: 'FERN25' }],
  ['only the brand changes beside a pasted link', PASTED, { ...FERN, brandUrl: 'moss.example' }],
])("an apply link stays and isn't doubted when %s", (_, link, now) => {
  expect(linkAfterChange(link, FERN, now)).toEqual({ madeAnew: undefined, hasFormerCode: false });
});

it.each([
  ['a pasted link', PASTED, FERN.code, 'FERN25'],
  ['a pasted link in other letters', PASTED.toLowerCase(), FERN.code, 'FERN25'],
  ['a pasted link with an encoded code', 'https://fernwood.example/apply?c=20%25OFF', '20%OFF', '25%OFF'],
  ['a link that was made, while there is no code,', MADE, FERN.code, ''],
])('%s that stays is said to have the former code in it', (_, link, former, code) => {
  const before = { ...FERN, code: former };
  expect(linkAfterChange(link, before, { ...FERN, code })).toEqual({
    madeAnew: undefined,
    hasFormerCode: true,
  });
});

it("a link isn't doubted that came before there was a code", () => {
  expect(linkAfterChange(PASTED, { ...FERN, code: ' ' }, { ...FERN, code: 'FERN25' })).toEqual({
    madeAnew: undefined,
    hasFormerCode: false,
  });
});
