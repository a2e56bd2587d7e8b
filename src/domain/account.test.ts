import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { applicationSchema, loginSchema, profileSchema, resetPasswordSchema, signupSchema } from './account';

/** The first message of each field, which is what a form shows. */
function messages(result: z.core.util.SafeParseResult<unknown>) {
  const first: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) first[path.join('.')] ??= message;
  return first;
}

const good = {
  email: 'mia@example.com',
  fullName: 'Mia Member',
  username: 'mia.member',
  socialHandle: '',
  password: 'long enough',
  confirmPassword: 'long enough',
  agreed: true,
};
const signup = (change: Partial<typeof good>) => messages(signupSchema.safeParse({ ...good, ...change }));

describe('the sign-up fields', () => {
  it('are accepted when all are filled in correctly', () => {
    expect(signup({})).toEqual({});
  });

  it.each([
    ['email', '', 'Please enter your email address.'],
    ['email', '   ', 'Please enter your email address.'],
    ['email', 'mia@', 'Please enter a valid email address.'],
    ['fullName', ' ', 'Please enter your full name.'],
    ['fullName', 'x'.repeat(121), 'Use at most 120 characters.'],
    ['fullName', 'Mia www.win.example', 'Please enter a name without web or email addresses.'],
    ['fullName', 'Mia http://win.example', 'Please enter a name without web or email addresses.'],
    ['fullName', 'mia@win.example', 'Please enter a name without web or email addresses.'],
    ['fullName', 'Mi\u200ba', 'The name contains invisible characters. Please type it anew.'],
    ['fullName', 'Mia\u202e', 'The name contains invisible characters. Please type it anew.'],
    ['username', 'Ad.min', 'This username is reserved. Please choose a different username.'],
    ['username', '', 'Please choose a username.'],
    ['username', 'ab', 'Use at least 3 characters.'],
    ['username', 'a'.repeat(31), 'Use at most 30 characters.'],
    ['username', 'mia member', 'Use only letters, digits, dots, dashes and underscores.'],
    ['username', 'mïa', 'Use only letters, digits, dots, dashes and underscores.'],
    ['socialHandle', 'x'.repeat(101), 'Use at most 100 characters.'],
    ['confirmPassword', '', 'Please repeat your password.'],
    ['confirmPassword', 'something else', 'Passwords do not match'],
    ['agreed', false, 'You must agree to the terms and conditions'],
  ])('answer for %s %j: %s', (field, value, message) => {
    expect(signup({ [field]: value })).toEqual({ [field]: message });
  });

  it('refuse invisible characters in a bio, whose lines and emojis stay', () => {
    const bioErrors = (bio: string) =>
      profileSchema('mia')
        .safeParse({ fullName: 'Mia', username: 'mia', category: '', bio })
        .error?.issues.map(({ message }) => message);
    expect(bioErrors('Pots ❤️\r\nand\tpans')).toBeUndefined();
    expect(bioErrors('Po\u200bts')).toEqual(['The bio contains invisible characters. Please type it anew.']);
  });

  it('require at least eight characters in a password', () => {
    expect(signup({ password: '1234567', confirmPassword: '1234567' })).toEqual({
      password: 'Password must be at least 8 characters',
    });
    expect(signup({ password: '12345678', confirmPassword: '12345678' })).toEqual({});
  });

  it('show the errors of all wrong fields at once', () => {
    const wrong = {
      email: '',
      fullName: '',
      username: '',
      socialHandle: 'x'.repeat(101),
      password: 'short',
      confirmPassword: 'other',
      agreed: false,
    };
    expect(Object.keys(signup(wrong)).sort()).toEqual(Object.keys(good).sort());
  });

  it('store usernames in lower case and drop a leading @', () => {
    expect(signupSchema.parse({ ...good, username: ' @Mia.Member ' }).username).toBe('mia.member');
  });

  it('strip the @ of a social handle', () => {
    expect(signupSchema.parse({ ...good, socialHandle: ' @Mia_Official ' }).socialHandle).toBe(
      'Mia_Official',
    );
  });

  it('take the domain of an email address as mail servers know it', () => {
    expect(signupSchema.parse({ ...good, email: 'mia@käse.example' }).email).toBe('mia@xn--kse-qla.example');
    expect(loginSchema.parse({ email: 'mia@käse.example', password: 'x' }).email).toBe(
      'mia@xn--kse-qla.example',
    );
  });

  it('trim the email address and the name, but never the password', () => {
    const parsed = signupSchema.parse({
      ...good,
      email: ' mia@example.com ',
      fullName: ' Mia ',
      password: ' spaces ',
      confirmPassword: ' spaces ',
    });
    expect(parsed).toMatchObject({ email: 'mia@example.com', fullName: 'Mia', password: ' spaces ' });
  });
});

describe('the login form', () => {
  it('requires both email address and password', () => {
    expect(messages(loginSchema.safeParse({ email: '', password: '' }))).toEqual({
      email: 'Please enter your email address.',
      password: 'Please enter your password.',
    });
  });
});

describe('the fields for a new password', () => {
  const reset = (password: string, confirmPassword: string) =>
    messages(resetPasswordSchema.safeParse({ password, confirmPassword }));

  it('accept a password of 8 characters and its repetition', () => {
    expect(reset('8 chars.', '8 chars.')).toEqual({});
  });

  it.each([
    ['a', 72],
    ['é', 36],
    ['🔔', 18],
  ])("accept 72 bytes and no more: of '%s' %i", (sign, most) => {
    const [longest, tooLong] = [sign.repeat(most), sign.repeat(most + 1)];
    expect(reset(longest, longest)).toEqual({});
    expect(reset(tooLong, tooLong)).toEqual({
      password:
        'Password must be at most 72 bytes. A letter takes one, one with an accent two, an emoji four or more.',
    });
  });

  it('show at the confirmation that the passwords differ, also when it is empty', () => {
    expect(reset('8 chars.', '8 chars')).toEqual({ confirmPassword: 'Passwords do not match' });
    expect(reset('8 chars.', '')).toEqual({ confirmPassword: 'Passwords do not match' });
  });

  it('show the errors of both fields at once', () => {
    expect(reset('7 chars', 'other')).toEqual({
      password: 'Password must be at least 8 characters',
      confirmPassword: 'Passwords do not match',
    });
  });

  it('keep blanks, which belong to the password', () => {
    expect(resetPasswordSchema.parse({ password: '  blanks  ', confirmPassword: '  blanks  ' })).toEqual({
      password: '  blanks  ',
      confirmPassword: '  blanks  ',
    });
  });
});

describe('the fields of the influencer application', () => {
  const complete = { fullName: 'Mia Member', socialHandle: '@mia.makes', category: 'Food' };
  const apply = (change: Partial<typeof complete>) => applicationSchema.safeParse({ ...complete, ...change });

  it('store the handle without its @', () => {
    expect(apply({ socialHandle: ' @@ mia.makes ' }).data).toEqual({
      ...complete,
      socialHandle: 'mia.makes',
    });
  });

  it('keep capital letters in the handle', () => {
    expect(apply({ socialHandle: 'Mia_Makes' }).data?.socialHandle).toBe('Mia_Makes');
  });

  it.each([
    ['fullName', ' ', 'Please enter your full name.'],
    ['socialHandle', '', 'Please enter your social handle.'],
    ['socialHandle', '@', 'Please enter your social handle.'],
    ['socialHandle', 'mia makes', 'Use only letters, digits, dots, dashes and underscores.'],
    ['socialHandle', 'Mi', 'Use at least 3 characters.'],
    ['socialHandle', 'x'.repeat(31), 'Use at most 30 characters.'],
    ['category', '', 'Please select your primary content category'],
    ['category', 'Gardening', 'Please select your primary content category'],
  ])('answer for %s %j: %s', (field, value, message) => {
    expect(messages(apply({ [field]: value }))).toEqual({ [field]: message });
  });
});

describe('an influencer with a reserved username', () => {
  it.each([
    ['official', undefined],
    ['support', 'This username is reserved. Please choose a different username.'],
  ])('may keep it, but nobody may choose another reserved one: %s', (username, message) => {
    const result = profileSchema('official').safeParse({
      fullName: 'The team',
      username,
      category: '',
      bio: '',
    });
    expect(messages(result).username).toBe(message);
  });
});
