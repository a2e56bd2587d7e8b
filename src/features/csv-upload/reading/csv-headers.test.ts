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
])('the headers %j have the errors %j', (cells, flaws) => {
  expect(headerFlaws(cells, headers)).toEqual(flaws);
});

it('CSV headers are read without surrounding blanks and byte order mark', () => {
  expect(cleanHeaders(['\uFEFF fullName ', 'email\r', '\t'])).toEqual(['fullName', 'email', '']);
});
