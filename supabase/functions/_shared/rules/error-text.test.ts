import { describe, expect, it } from 'vitest';
import { errorText, MAX_MESSAGE_LENGTH, MAX_STACK_LENGTH, withoutPersonal } from './error-text';

describe('the text of an error leaves out personal data:', () => {
  it.each([
    [
      'parameters of an address',
      'at https://promobell.example/assets/app-Dk3_x9.js?v=1:2:3',
      'at https://promobell.example/assets/app-Dk3_x9.js',
    ],
    [
      'the fragment of an address',
      'GET https://x.example/login#access_token=abc failed',
      'GET https://x.example/login failed',
    ],
    ['e-mail addresses', 'No mailbox amara.osei+shop@mail.example: full', 'No mailbox [e-mail]: full'],
    ['ids', 'row 3f2b8c1e-0a4d-4e7b-9c55-1d2e3f405162 is gone', 'row [id] is gone'],
    ['quotations', 'Unexpected token a in "my secret" at 3', 'Unexpected token a in "…" at 3'],
    [
      'what stands in single quotes, apostrophes aside,',
      "It isn't there: no such customer 'cus_NffrFeUfNV2Hib' of the shops' list, and isn't new",
      "It isn't there: no such customer '…' of the shops' list, and isn't new",
    ],
    [
      'tokens',
      'bad eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl given',
      'bad [token] given',
    ],
    ['a quotation in several lines', 'bad "my\nsecret" given', 'bad "…" given'],
    ['a quotation without its end', 'bad "my secret', 'bad "…"'],
    ['single quotes in several lines, with an apostrophe', "bad 'it isn't\nmine' given", "bad '…' given"],
    ['single quotes without their end', "bad 'my secret", "bad '…'"],
    ['keys', 'key sb_publishable_0123456789abcdefghij refused', 'key [token] refused'],
  ])('%s', (_, text, left) => {
    expect(withoutPersonal(text)).toBe(left);
  });
});

it('the text of an error without personal data is unchanged, with long names and positions in scripts', () => {
  const text =
    "Cannot read properties of undefined (reading '$') or (reading 'name') at renderTheWholeListOfAllOffersAgain (https://promobell.example/assets/deals-Bx1.js:10:2345)";
  expect(withoutPersonal(text)).toBe(text);
});

it.each([
  ['a quotation', `bad "${'my secret words '.repeat(100)}"`, 'bad "…"'],
  ['an e-mail address', `"${'x'.repeat(990)}" amara.osei@mail.example`, '"…"…'],
])('the message of an error keeps no part of %s where it is cut', (_, message, kept) => {
  expect(errorText(new Error(message)).message).toBe(kept);
});

describe('the text of an error keeps', () => {
  it('the class, the message, and the stack without the message', () => {
    const error = new TypeError('x is\nnot a function');
    error.stack =
      'TypeError: x is\nnot a function\n    at f (https://a.example/b.js:1:2)\n    at g (https://a.example/b.js?u=1:3:4)';
    expect(errorText(error)).toEqual({
      name: 'TypeError',
      message: 'x is\nnot a function',
      stack: 'at f (https://a.example/b.js:1:2)\nat g (https://a.example/b.js)',
    });
  });

  it('the stack of a browser whose stacks start with the frames', () => {
    const error = new Error('gone');
    error.stack = 'f@https://a.example/b.js:1:2\n@https://a.example/b.js:3:4';
    expect(errorText(error).stack).toBe(error.stack);
  });

  it('the code of a database error', () => {
    expect(
      errorText({ code: '23505', message: 'duplicate key', details: 'Key (email)=(a@b.example)' }),
    ).toEqual({
      name: 'Error',
      message: '23505: duplicate key',
      stack: '',
    });
  });

  it.each([
    ['a text', 'oops', 'oops'],
    ['nothing', undefined, 'undefined'],
  ])('the message when %s is thrown', (_, thrown, message) => {
    expect(errorText(thrown)).toEqual({ name: 'Error', message, stack: '' });
  });

  it('no more than the maximum length', () => {
    const error = new Error('m '.repeat(5_000));
    error.stack = 'at f (https://a.example/b.js:1:2)\n'.repeat(5_000);
    expect(errorText(error).message).toHaveLength(MAX_MESSAGE_LENGTH);
    expect(errorText(error).stack).toHaveLength(MAX_STACK_LENGTH);
  });
});
