import { CHOICES, TRIGGERS } from '@rules/instagram-rules';
import { describe, expect, it } from 'vitest';
import { formOfRule, type InstagramRuleForm, instagramRuleSchema, ruleFromForm } from './rule-form';

const FORM: InstagramRuleForm = {
  name: 'Code under posts',
  answers_to: 'comment',
  posts: 'all',
  media_ids: [],
  any_text: false,
  keywords: 'code',
  choice: 'offer',
  offer_ids: ['offer-1'],
  brand_name: '',
  message: 'Here you are: {code}',
  public_replies: ['Sent you a message!'],
  if_nothing_live: 'profile',
};

const flawsOf = (changes: Partial<InstagramRuleForm>) =>
  Object.fromEntries(
    (instagramRuleSchema.safeParse({ ...FORM, ...changes }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

it("a reply rule's complete form has no error", () => {
  expect(flawsOf({})).toEqual({});
});

it.each<[string, Partial<InstagramRuleForm>, Record<string, string>]>([
  ['no name', { name: ' ' }, { name: 'Give the rule a name.' }],
  ['a long name', { name: 'n'.repeat(61) }, { name: 'Use at most 60 characters.' }],
  [
    'a name that reads backwards',
    { name: 'code\u202e' },
    { name: 'The name contains invisible characters. Please type it anew.' },
  ],
  [
    'a message with a sign that nobody sees',
    { message: 'Hello,\nco\u200bde' },
    { message: 'The message contains invisible characters. Please type it anew.' },
  ],
  [
    'a keyword with a sign that nobody sees',
    { keywords: 'co\u200bde' },
    { keywords: 'The keyword contains invisible characters. Please type it anew.' },
  ],
  ['no message', { message: ' \n ' }, { message: 'Write the message.' }],
  ['a long message', { message: 'm'.repeat(301) }, { message: 'Use at most 300 characters.' }],
  [
    'an unknown placeholder',
    { message: 'Hi {name}, {code}' },
    { message: "{name} isn't filled in. Use {brand}, {code}, {discount} or {link}." },
  ],
  [
    'a mention in the message',
    { message: 'Thanks to @kiln' },
    { message: 'Leave mentions out, such as @name: only the one who wrote is answered.' },
  ],
  [
    'an address in the message',
    { message: 'See HTTPS://evil.example/x' },
    { message: "Leave web addresses out: {link} is the address of the offer's page." },
  ],
  [
    'an address with www. in the message',
    { message: 'See www.evil.example' },
    { message: "Leave web addresses out: {link} is the address of the offer's page." },
  ],
  [
    'a long public reply, an address, a mention and a placeholder in others',
    { public_replies: ['Sent!', 'r'.repeat(201), 'https://evil.example', 'Hi @nora', 'Use {code}!'] },
    {
      'public_replies.1': 'Use at most 200 characters.',
      'public_replies.2': 'Leave web addresses out: the link is in the message.',
      'public_replies.3': 'Leave mentions out, such as @name: only the one who wrote is answered.',
      'public_replies.4': "{code} isn't filled in here: everybody reads it as it is.",
    },
  ],
  ['no keyword', { keywords: ' , ' }, { keywords: 'Type a keyword, such as “code”.' }],
  [
    'a keyword of signs',
    { keywords: 'code, ?!' },
    { keywords: '“?!” has no letters, digits or emoji outside mentions and web addresses.' },
  ],
  [
    'a keyword that is a mention',
    { keywords: 'code, @anna' },
    { keywords: '“@anna” has no letters, digits or emoji outside mentions and web addresses.' },
  ],
  ['a long keyword', { keywords: 'k'.repeat(41) }, { keywords: 'Use at most 40 characters for a keyword.' }],
  [
    'many keywords',
    { keywords: Array.from({ length: 21 }, (_, index) => `code${index}`).join(',') },
    { keywords: 'Use at most 20 keywords.' },
  ],
  [
    'no keyword in a rule for messages that was for any text',
    { answers_to: 'message', any_text: true, keywords: '' },
    { keywords: 'Type a keyword, such as “code”.' },
  ],
  ['no chosen post', { posts: 'chosen' }, { media_ids: 'Choose a post, or answer under all of them.' }],
  [
    'many chosen posts',
    { posts: 'chosen', media_ids: Array.from({ length: 51 }, String) },
    { media_ids: 'Choose at most 50 posts.' },
  ],
  ['no offer', { offer_ids: [] }, { offer_ids: 'Choose an offer.' }],
  [
    'two offers without a menu',
    { offer_ids: ['offer-1', 'offer-2'] },
    { offer_ids: 'Choose one offer, or make it a menu.' },
  ],
  ['an empty menu', { choice: 'menu', offer_ids: [] }, { offer_ids: 'Choose an offer.' }],
  [
    'a menu of four',
    { choice: 'menu', offer_ids: ['1', '2', '3', '4'] },
    { offer_ids: 'Choose at most 3 offers.' },
  ],
  ['no brand', { choice: 'brand' }, { brand_name: 'Choose a brand.' }],
  [
    'several flaws',
    { name: '', keywords: '', offer_ids: [], message: '' },
    {
      name: 'Give the rule a name.',
      message: 'Write the message.',
      keywords: 'Type a keyword, such as “code”.',
      offer_ids: 'Choose an offer.',
    },
  ],
])("a reply rule's form with %s shows the error at its field", (_, changes, flaws) => {
  expect(flawsOf(changes)).toEqual(flaws);
});

it.each<[string, Partial<InstagramRuleForm>]>([
  ['any comment', { any_text: true, keywords: '' }],
  ['any story reply', { answers_to: 'story_reply', any_text: true, keywords: '' }],
  ['chosen posts', { posts: 'chosen', media_ids: ['1'] }],
  ['a menu of three', { choice: 'menu', offer_ids: ['1', '2', '3'] }],
  ['a brand', { choice: 'brand', brand_name: 'Kiln & Co', offer_ids: [] }],
  ['no public reply', { public_replies: [] }],
  [
    'an address in a public reply that a rule for messages leaves out',
    { answers_to: 'message', public_replies: ['https://evil.example'] },
  ],
  ['a message of 300 characters', { message: 'm'.repeat(300) }],
  ['markup', { message: '<b>{code}</b>' }],
  ['emoji', { name: 'Codes 🔥', keywords: '🔥', message: '1️⃣ {code} ❤️' }],
])("a reply rule's form with %s has no error", (_, changes) => {
  expect(flawsOf(changes)).toEqual({});
});

describe.each(TRIGGERS)('a reply rule for the trigger %s', (answers_to) => {
  describe.each(CHOICES)('that chooses by %s', (choice) => {
    describe.each(['all', 'chosen'] as const)("with the choice of posts '%s'", (posts) => {
      it.each([true, false])(
        'is saved without the fields that have no meaning for it, and read back the same; answers any text: %s',
        (any_text) => {
          const row = ruleFromForm({
            ...FORM,
            answers_to,
            choice,
            posts,
            any_text,
            media_ids: ['1'],
            brand_name: 'Kiln & Co',
            public_replies: ['Sent!', ''],
          });
          const isComment = answers_to === 'comment';
          expect(row).toEqual({
            name: 'Code under posts',
            answers_to,
            keywords: any_text && answers_to !== 'message' ? [] : ['code'],
            media_ids: isComment && posts === 'chosen' ? ['1'] : [],
            choice,
            offer_ids: choice === 'brand' ? [] : ['offer-1'],
            brand_name: choice === 'brand' ? 'Kiln & Co' : null,
            message: 'Here you are: {code}',
            public_replies: isComment ? ['Sent!'] : [],
            if_nothing_live: 'profile',
          });
          expect(ruleFromForm(formOfRule(row))).toEqual(row);
        },
      );
    });
  });
});
