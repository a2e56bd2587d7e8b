import { expect, it } from 'vitest';
import { toCsv } from './csv-export';

const cell = (value: string) => toCsv([[value]]).slice(1, -2);

it.each([
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-5', "'-5"],
  ['@nora', "'@nora"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(1)', "'＠SUM(1)"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
  ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
  ['1=1', '1=1'],
  ['nora@example.com', 'nora@example.com'],
  ["O'Neil", "O'Neil"],
  ['', ''],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
])('the CSV export writes %j as %j', (value, written) => {
  expect(cell(value)).toBe(written);
});

it('the CSV export begins with a byte order mark and ends lines with CRLF, as spreadsheets expect', () => {
  expect(
    toCsv([
      ['row', 'error'],
      [3, 'x'],
    ]),
  ).toBe('\uFEFFrow,error\r\n3,x\r\n');
});
