import { expect, it } from 'vitest';
import { credentialsRows, credentialsText } from './credentials-file';

const nora = {
  fullName: 'Nora Winter',
  username: 'nora',
  email: 'nora@example.com',
  temporaryPassword: 'hT7m-Qp2x-aB3c-dE4f',
};

it('the credentials file tells one influencer where to sign in and with which password', () => {
  expect(credentialsText(nora, 'https://promobell.example/login')).toBe(
    [
      'Full name: Nora Winter',
      'Username: nora',
      'Email: nora@example.com',
      'Temporary password: hT7m-Qp2x-aB3c-dE4f',
      'Sign in at: https://promobell.example/login',
    ].join('\n'),
  );
});

it('the credentials file has one row for each influencer', () => {
  const theo = { ...nora, fullName: 'Theo', username: 'theo', email: 'theo@example.com' };
  expect(credentialsRows([nora, theo], 'https://promobell.example/login')).toEqual([
    ['full_name', 'username', 'email', 'temporary_password', 'sign_in_at'],
    ['Nora Winter', 'nora', 'nora@example.com', 'hT7m-Qp2x-aB3c-dE4f', 'https://promobell.example/login'],
    ['Theo', 'theo', 'theo@example.com', 'hT7m-Qp2x-aB3c-dE4f', 'https://promobell.example/login'],
  ]);
});
