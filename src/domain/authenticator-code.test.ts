import { describe, expect, it } from 'vitest';
import { appNameSchema, authenticatorCode } from './authenticator-code';

describe('authenticatorCode', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' 123-456\n', '123456'],
    ['1 2 3 4 5 6', '123456'],
    ['000000', '000000'],
  ])('takes %j as %s', (typed, code) => {
    expect(authenticatorCode.parse(typed)).toBe(code);
  });

  it.each(['', ' ', '12345', '1234567', 'abcdef', '12345a', '١٢٣٤٥٦', '123.456'])('refuses %j', (typed) => {
    const { error } = authenticatorCode.safeParse(typed);
    expect(error?.issues[0]?.message).toBe('Type the six digits that your app shows.');
  });
});

describe('the name of an app', () => {
  it('is cut of blanks around it', () => {
    expect(appNameSchema.parse({ name: '  Work phone ' })).toEqual({ name: 'Work phone' });
  });

  it.each([
    ['   ', 'Give it a name.'],
    ['x'.repeat(41), 'A name has up to 40 characters.'],
  ])('is refused when it is %j', (name, message) => {
    expect(appNameSchema.safeParse({ name }).error?.issues[0]?.message).toBe(message);
  });
});
