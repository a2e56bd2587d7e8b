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

it('an influencer row with valid values is accepted, with the handle as username', () => {
  expect(checkInfluencer(values)).toEqual({ row: { ...values, username: 'norafield' } });
});

describe('the required fields of an influencer row', () => {
  const subsets = [1, 2, 3, 4, 5, 6, 7].map((bits) =>
    INFLUENCER_REQUIRED.filter((_, index) => (bits >> index) % 2 === 1),
  );
  it.each(subsets)('are named in the error when missing: %s %s %s', (...missing) => {
    const blank = Object.fromEntries(missing.map((name) => [name, ' ']));
    expect(flawsOf(blank)).toEqual([`Missing required fields (${missing.join(', ')})`]);
  });
  it("don't accept a lone @ as handle", () => {
    expect(flawsOf({ socialMediaHandle: ' @ ' })).toEqual(['Missing required fields (socialMediaHandle)']);
  });
  it.each(['mailto:', '\u200b'])("don't accept an address of which nothing is left: %j", (email) => {
    expect(flawsOf({ email })).toEqual(['Missing required fields (email)']);
  });
});

describe('socialMediaHandle in an influencer row', () => {
  it.each([
    ['@Nora.Field', 'nora.field'],
    ['@@nora', 'nora'],
    ['nora_field-1', 'nora_field-1'],
    ['@ nora', 'nora'],
    ['x'.repeat(30), 'x'.repeat(30)],
  ])('written as %s becomes the username %s', (handle, username) => {
    expect(rowOf({ socialMediaHandle: handle })?.username).toBe(username);
  });
  it.each(['no', 'x'.repeat(31), 'nora field', 'nöra', 'https://nora.example', 'nora!', '=nora'])(
    'written as %s is refused',
    (handle) => {
      expect(flawsOf({ socialMediaHandle: handle })).toEqual([
        'socialMediaHandle becomes the username: 3 to 30 letters, digits, dots, dashes and underscores',
      ]);
    },
  );
});

describe('email in an influencer row', () => {
  it.each(['nora@example.com', 'NORA+tag@sub.example.co.uk', "o'hara@example.com"])('accepts %s', (email) => {
    expect(rowOf({ email })?.email).toBe(email.toLowerCase());
  });
  it.each([
    'nora',
    'nora@',
    '@example.com',
    'nora@example',
    'no ra@example.com',
    'a..b@example.com',
    '.a@example.com',
    'a@b@c.de',
  ])('refuses %s', (email) => {
    expect(flawsOf({ email })).toEqual(['email must be a valid email address']);
  });
  it('may have 254 characters, as it is read', () => {
    const address = (letters: number) => `nora@${'kiln.'.repeat(45)}${'x'.repeat(letters)}`;
    expect(flawsOf({ email: `Nora <${address(24)}>` })).toEqual([]);
    expect(flawsOf({ email: address(25) })).toEqual(['email is longer than 254 characters']);
  });
});

describe('profileImageUrl in an influencer row', () => {
  it.each(['', '  ', undefined, null])('may be missing: %j', (url) => {
    expect(rowOf({ profileImageUrl: url })?.profileImageUrl).toBeNull();
  });
  it.each(['Https://images.example/X.jpg', 'HTTPS://images.example/X.jpg'])(
    'written as %s gets the scheme in small letters, as the database has it',
    (url) => {
      expect(rowOf({ profileImageUrl: url })?.profileImageUrl).toBe('https://images.example/X.jpg');
    },
  );
  it('is taken in ASCII, as browsers send it', () => {
    const row = rowOf({ profileImageUrl: 'https://münchen.example/josé.jpg' });
    expect(row?.profileImageUrl).toBe('https://xn--mnchen-3ya.example/jos%C3%A9.jpg');
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
  ])('refuses %s', (url) => {
    expect(flawsOf({ profileImageUrl: url })).toEqual(['profileImageUrl must start with https://']);
  });
});

it("fullName in an influencer row has the same length limit as the forms, where a longer one couldn't be saved", () => {
  expect(flawsOf({ fullName: 'x'.repeat(120) })).toEqual([]);
  expect(flawsOf({ fullName: 'x'.repeat(121) })).toEqual(['fullName is longer than 120 characters']);
});

it('fullName in an influencer row may contain neither addresses nor invisible characters', () => {
  expect(flawsOf({ fullName: 'Ada www.win.example' })).toEqual([
    'fullName: Please enter a name without web or email addresses.',
  ]);
  expect(flawsOf({ fullName: 'A\u200bda' })).toEqual([
    'fullName: The name contains invisible characters. Please type it anew.',
  ]);
});

it('socialMediaHandle in an influencer row may not be a reserved username', () => {
  expect(flawsOf({ socialMediaHandle: '@Help.desk' })).toEqual([
    'socialMediaHandle becomes the username, and this one is reserved',
  ]);
});

it('profileImageUrl in an influencer row has at most 2,048 characters', () => {
  const url = (length: number) => 'https://images.example/'.padEnd(length, 'x');
  expect(flawsOf({ profileImageUrl: url(2048) })).toEqual([]);
  expect(flawsOf({ profileImageUrl: url(2049) })).toEqual([
    'profileImageUrl is longer than 2,048 characters',
  ]);
});

it('values that two influencer rows share are an error of the later row, besides its other errors', () => {
  const row = (socialMediaHandle: string, email: string) => ({ socialMediaHandle, email });
  const rows = [row('a', 'a@x.de'), row('', ''), row('b', 'A@x.de '), row('@A', 'a@x.de'), row('', '')];
  expect([...findRepeats(rows)]).toEqual([
    [2, ['email is the same as in row 1']],
    [3, ['email is the same as in row 1', 'socialMediaHandle is the same as in row 1']],
  ]);
});
