import { describe, expect, it } from 'vitest';
import { asWritten, mangledAs } from './spreadsheet-marks';

describe('what a spreadsheet adds to keep a value as text', () => {
  it.each([
    ['="00715"', '00715'],
    [' ="00715" ', '00715'],
    ['="5"" screen"', '5" screen'],
    ["'00715", '00715'],
    ["'=20% off", '=20% off'],
    ["'-10 today", '-10 today'],
    [' "MILO15"', 'MILO15'],
  ])('goes: %j is %j', (cell, text) => {
    expect(asWritten(cell)).toBe(text);
  });

  it.each(['', '00715', "'90s jeans", '=1+1', '="a"&"b"', '"quoted"', "O'Neill", '5" screen'])(
    'is not in %j',
    (cell) => {
      expect(asWritten(cell)).toBe(cell);
    },
  );
});

describe('a code that a spreadsheet has changed', () => {
  it.each([
    ['12-Apr', /date/],
    ['Apr-26', /date/],
    ['02.11.2026', /date/],
    ['2026-11-02', /date/],
    ['3.71E+12', /shortened/],
    ['3,71e12', /shortened/],
    ['1234567890123450', /15 digits/],
    ['12345678901234600', /15 digits/],
    ['#NAME?', /formula/],
    ['#ref!', /formula/],
    ['0.15', /percentage/],
    ['####', /room/],
  ])('is recognised: %s', (code, what) => {
    expect(mangledAs(code)).toMatch(what);
  });

  it.each([
    'MILO15',
    '12APR',
    'MAY20',
    '00715',
    '1E',
    'E10',
    '15',
    '#MILO',
    '10-OFF',
    'MARIA-20',
    '20-JUNGLE',
    '1234567890123456',
  ])('is not %s', (code) => {
    expect(mangledAs(code)).toBeUndefined();
  });
});
