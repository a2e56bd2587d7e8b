import { readFileSync } from 'node:fs';
import { hasInvisibleCharacters, visibleText } from '@rules/names';
import { describe, expect, it } from 'vitest';
import { invisibleCharacters } from '../../scripts/invisible.ts';

const signs = Array.from({ length: 0x10ffff }, (_, index) => index + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

describe('characters that nobody sees', () => {
  // Their number grows with each version of Unicode, and the files are of one.
  it.runIf(process.versions.unicode === '17.0').each(Object.entries(invisibleCharacters()))(
    'are in %s as Unicode has them (npm run invisible)',
    (path, text) => {
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );

  it('are refused in a name and taken off a text, all of them', () => {
    const invisible = signs.filter((sign) => /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u.test(sign));
    expect(invisible.filter((sign) => !hasInvisibleCharacters(`Ni${sign}ke`))).toEqual([]);
    expect(invisible.filter((sign) => !/^Ni ?ke$/.test(visibleText(`Ni${sign}ke`)))).toEqual([]);
  });

  it.each(['❤️', '❤︎', '👩‍💻', '👨🏽‍🚒', '🏳️‍🌈', '1️⃣', '#⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '🇩🇪', 'نیم‌فاصله', 'می‌خواهم', 'क्‍ष', 'র‍্য'])(
    'stay in %s, to which they belong',
    (name) => {
      expect(hasInvisibleCharacters(`a ${name} b`)).toBe(false);
      expect(visibleText(` a ${name} b\u200b `)).toBe(`a ${name} b`);
    },
  );
});
