import { describe, expect, it } from 'vitest';
import { checkInfluencer, findRepeats, INFLUENCER_REQUIRED } from './csv-influencers.ts';

const values = {
  fullName: 'Nora Field',
  socialMediaHandle: 'norafield',
  email: 'nora@example.com',
  profileImageUrl: 'https://images.example/nora.jpg',
};

const flawsOf = (changed: Record<string, unknown>) => {
  const result = checkInfluencer({ ...values, ...changed });
  return 'flaws' in result ? result.flaws : [];
};
const rowOf = (changed: Record<string, unknown>) => {
  const result = checkInfluencer({ ...values, ...changed });
  return 'row' in result ? result.row : undefined;
};

it('takes a good row; the handle becomes the username', () => {
  expect(checkInfluencer(values)).toEqual({ row: { ...values, username: 'norafield' } });
});

describe('required fields', () => {
  const subsets = [1, 2, 3, 4, 5, 6, 7].map((bits) =>
    INFLUENCER_REQUIRED.filter((_, place) => (bits >> place) % 2 === 1),
  );
  it.each(subsets)('tells %s %s %s', (...missing) => {
    const blank = Object.fromEntries(missing.map((name) => [name, ' ']));
    expect(flawsOf(blank)).toEqual([`Missing required fields (${missing.join(', ')})`]);
  });
  it('a lone @ is no handle', () => {
    expect(flawsOf({ socialMediaHandle: ' @ ' })).toEqual(['Missing required fields (socialMediaHandle)']);
  });
});

describe('socialMediaHandle', () => {
  it.each([
    ['@Nora.Field', 'nora.field'],
    ['@@nora', 'nora'],
    ['nora_field-1', 'nora_field-1'],
    ['@ nora', 'nora'],
    ['x'.repeat(30), 'x'.repeat(30)],
  ])('%s becomes %s', (handle, username) => {
    expect(rowOf({ socialMediaHandle: handle })?.username).toBe(username);
  });
  it.each(['no', 'x'.repeat(31), 'nora field', 'nöra', 'https://instagram.com/nora', 'nora!', '=nora'])(
    '%s is refused',
    (handle) => {
      expect(flawsOf({ socialMediaHandle: handle })).toEqual([
        'socialMediaHandle becomes the username: 3 to 30 letters, digits, dots, dashes and underscores',
      ]);
    },
  );
});

describe('email', () => {
  it.each(['nora@example.com', 'NORA+tag@sub.example.co.uk', "o'hara@example.com"])(
    '%s is taken',
    (email) => {
      expect(rowOf({ email })?.email).toBe(email.toLowerCase());
    },
  );
  it.each([
    'nora',
    'nora@',
    '@example.com',
    'nora@example',
    'no ra@example.com',
    'a..b@example.com',
    '.a@example.com',
    'a@b@c.de',
  ])('%s is refused', (email) => {
    expect(flawsOf({ email })).toEqual(['email must be a valid email address']);
  });
});

describe('profileImageUrl', () => {
  it.each(['', '  ', undefined, null])('%j is none', (url) => {
    expect(rowOf({ profileImageUrl: url })?.profileImageUrl).toBeNull();
  });
  it.each([
    'http://images.example/x.jpg',
    'images.example/x.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AA==',
    '/etc/passwd',
    'https://localhost/x',
    'https://a@images.example/x',
    'ftp://images.example/x',
  ])('%s is refused', (url) => {
    expect(flawsOf({ profileImageUrl: url })).toEqual(['profileImageUrl must start with https://']);
  });
});

it('fullName has at most as many characters as in the forms, where a longer one could not be saved again', () => {
  expect(flawsOf({ fullName: 'x'.repeat(120) })).toEqual([]);
  expect(flawsOf({ fullName: 'x'.repeat(121) })).toEqual(['fullName is longer than 120 characters']);
});

it('fullName has neither addresses nor invisible characters', () => {
  expect(flawsOf({ fullName: 'Ada www.win.example' })).toEqual([
    'fullName: Please enter a name without web or email addresses.',
  ]);
  expect(flawsOf({ fullName: 'A\u200bda' })).toEqual([
    'fullName: The name contains invisible characters. Please type it anew.',
  ]);
});

it('socialMediaHandle is no reserved username', () => {
  expect(flawsOf({ socialMediaHandle: '@Help.desk' })).toEqual([
    'socialMediaHandle becomes the username, and this one is reserved',
  ]);
});

it('profileImageUrl has at most 2,048 characters', () => {
  const url = (length: number) => 'https://images.example/'.padEnd(length, 'x');
  expect(flawsOf({ profileImageUrl: url(2048) })).toEqual([]);
  expect(flawsOf({ profileImageUrl: url(2049) })).toEqual([
    'profileImageUrl is longer than 2,048 characters',
  ]);
});

it('what two rows have in common is told at the later one, whatever else is wrong with them', () => {
  const row = (socialMediaHandle: string, email: string) => ({ socialMediaHandle, email });
  const rows = [row('a', 'a@x.de'), row('', ''), row('b', 'A@x.de '), row('@A', 'a@x.de'), row('', '')];
  expect([...findRepeats(rows)]).toEqual([
    [2, ['email is the same as in row 1']],
    [3, ['email is the same as in row 1', 'socialMediaHandle is the same as in row 1']],
  ]);
});
