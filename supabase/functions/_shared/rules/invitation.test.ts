import { expect, it } from 'vitest';
import { invitationSchema } from './invitation.ts';

const read = (invitee: string) => {
  const { data, error } = invitationSchema.safeParse({ invitee });
  return data?.invitee ?? error?.issues[0]?.message;
};

it.each([
  [' Nora@Mail.Example ', 'nora@mail.example'],
  ['@Nora.Winter', 'nora.winter'],
  ['nora_w', 'nora_w'],
  ['nora@käse.example', 'nora@xn--kse-qla.example'],
  ['https://www.instagram.com/Nora.Winter/?igsh=abc', 'nora.winter'],
  ['tiktok.com/@nora', 'nora'],
  ['@instagram.com/nora', 'nora'],
  ['', 'Please enter an email address or a username.'],
  ['  ', 'Please enter an email address or a username.'],
  ['@', 'Please enter an email address or a username.'],
  ['nora@mail', 'Please enter a valid email address.'],
  ['no', 'Use at least 3 characters.'],
  ['nora winter', 'Use only letters, digits, dots, dashes and underscores.'],
  [`${'n'.repeat(250)}@mail.example`, 'Use at most 254 characters.'],
])('an invitation to %j is read as %j', (typed, result) => {
  expect(read(typed)).toBe(result);
});
