import { expect, it } from 'vitest';
import { cleanHeaders, headerFlaws } from './csv-headers';

const headers = {
  required: ['fullName', 'socialMediaHandle', 'email'],
  known: ['fullName', 'socialMediaHandle', 'email', 'profileImageUrl'],
};

it.each([
  [['fullName', 'socialMediaHandle', 'email'], []],
  [['email', 'note', 'fullName', '', '', 'socialMediaHandle', 'note', 'profileImageUrl'], []],
  [['fullName', 'email'], ['Missing required headers: socialMediaHandle']],
  [[], ['Missing required headers: fullName, socialMediaHandle, email']],
  [['fullname', 'Email', 'socialMediaHandle'], ['Missing required headers: fullName, email']],
  [['fullName', 'socialMediaHandle', 'email', 'email'], ['Duplicate headers: email']],
  [
    ['fullName', 'fullName', 'profileImageUrl', 'email', 'profileImageUrl'],
    ['Missing required headers: socialMediaHandle', 'Duplicate headers: fullName, profileImageUrl'],
  ],
])('%j: %j', (cells, flaws) => {
  expect(headerFlaws(cells, headers)).toEqual(flaws);
});

it('takes blanks and the byte order mark off the names', () => {
  expect(cleanHeaders(['\uFEFF fullName ', 'email\r', '\t'])).toEqual(['fullName', 'email', '']);
});
