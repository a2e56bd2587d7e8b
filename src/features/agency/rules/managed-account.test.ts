import { INVALID_EMAIL } from '@rules/email-address';
import { describe, expect, it } from 'vitest';
import { influencerDetailsSchema, lacksRequiredFields, newInfluencerSchema } from './managed-account';

const filled = { fullName: 'Vera Field', username: 'vera.field', email: 'vera@mail.example', bio: '' };

describe('an influencer that an agency adds', () => {
  it('has its fields trimmed and its username stored in lower case without the @', () => {
    expect(
      newInfluencerSchema.parse({
        fullName: ' Vera Field ',
        username: ' @Vera.Field ',
        email: ' vera@mail.example ',
        bio: ' Walks. ',
      }),
    ).toEqual({ ...filled, bio: 'Walks.' });
  });

  it.each([
    ['no name', { fullName: '  ' }, 'fullName', 'Please enter the full name.'],
    ['a name that is too long', { fullName: 'x'.repeat(121) }, 'fullName', 'Use at most 120 characters.'],
    ['no username', { username: '' }, 'username', 'Please choose a username.'],
    ['no address', { email: ' ' }, 'email', 'Please enter the email address.'],
    ['an invalid email address', { email: 'vera@mail' }, 'email', INVALID_EMAIL],
    ['a bio that is too long', { bio: 'x'.repeat(1001) }, 'bio', 'Use at most 1,000 characters.'],
  ])('is refused with %s', (_, change, field, message) => {
    const { error } = newInfluencerSchema.safeParse({ ...filled, ...change });
    expect(error?.issues[0]).toMatchObject({ path: [field], message });
  });

  it("can't have its bio edited by the agency", () => {
    expect(influencerDetailsSchema.parse(filled)).not.toHaveProperty('bio');
  });
});

it.each([
  ['every field', {}, false],
  ['no name', { fullName: ' ' }, true],
  ['no username', { username: '' }, true],
  ['no email address', { email: '' }, true],
  ['no bio', { bio: '' }, false],
])('an influencer that an agency adds, with %s (%j), lacks a required field: %s', (_, change, lacks) => {
  expect(lacksRequiredFields({ ...filled, ...change })).toBe(lacks);
});
