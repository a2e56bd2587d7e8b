import { describe, expect, it } from 'vitest';
import { eventsIn } from '../../supabase/functions/_shared/instagram/payload';

const ACCOUNT = '17841400000000001';
const SECONDS = 1_764_100_000;
const AT = new Date(SECONDS * 1000).toISOString();

const value = {
  id: 'comment-1',
  from: { id: 'person-1', username: 'nora' },
  text: 'code?',
  media: { id: 'post-1', media_product_type: 'FEED' },
};
const payload = (content: Record<string, unknown>) => ({
  object: 'instagram',
  entry: [{ id: ACCOUNT, time: SECONDS, ...content }],
});
const changed = (fields: Record<string, unknown>, field = 'comments') =>
  payload({ changes: [{ field, value: { ...value, ...fields } }] });
const messaging = (message: Record<string, unknown>, sender = 'person-1') =>
  payload({
    messaging: [
      {
        sender: { id: sender },
        recipient: { id: ACCOUNT },
        timestamp: SECONDS * 1000,
        message: { mid: 'mid-1', text: 'code?', ...message },
      },
    ],
  });
const eventsOf = (body: unknown) => eventsIn(body).flatMap(({ events }) => events);

const COMMENT = {
  kind: 'comment',
  event_id: 'comment-1',
  sender_id: 'person-1',
  text: 'code?',
  media_id: 'post-1',
  happened_at: AT,
};
const MESSAGE = {
  kind: 'message',
  event_id: 'mid-1',
  sender_id: 'person-1',
  text: 'code?',
  media_id: null,
  happened_at: AT,
};

describe('a webhook from Instagram is read as', () => {
  it('a comment when it is in the changes of an entry', () => {
    expect(eventsIn(changed({}))).toEqual([{ instagramUserId: ACCOUNT, events: [COMMENT] }]);
  });

  it("a comment when it is in the entry itself, as in one of Meta's samples", () => {
    expect(eventsOf(payload({ field: 'comments', value }))).toEqual([COMMENT]);
  });

  it('events of several accounts when they are in one payload or in a list of payloads', () => {
    const [one] = changed({}).entry;
    const other = { ...one, id: '2' };
    const both = { object: 'instagram', entry: [one, other] };
    const ids = (body: unknown) => eventsIn(body).map(({ instagramUserId }) => instagramUserId);
    expect(ids(both)).toEqual([ACCOUNT, '2']);
    expect(ids([changed({}), { object: 'instagram', entry: [other] }])).toEqual([ACCOUNT, '2']);
  });

  it('events of one account, handed out together, when they are in several entries', () => {
    const [one] = changed({}).entry;
    const [two] = changed({ id: 'comment-2' }).entry;
    expect(eventsIn({ object: 'instagram', entry: [one, { ...one, id: '2' }, two] })).toEqual([
      { instagramUserId: ACCOUNT, events: [COMMENT, { ...COMMENT, event_id: 'comment-2' }] },
      { instagramUserId: '2', events: [COMMENT] },
    ]);
  });

  it('a comment under the original post when it is under a boosted copy', () => {
    const media = { id: 'ad-1', original_media_id: 'post-1', ad_id: '7' };
    expect(eventsOf(changed({ media }))).toEqual([COMMENT]);
  });

  it('a comment with an empty text when it is a picture', () => {
    expect(eventsOf(changed({ text: undefined }))).toEqual([{ ...COMMENT, text: '' }]);
  });

  it('a message, or a story reply when it answers a story', () => {
    expect(eventsOf(messaging({}))).toEqual([MESSAGE]);
    const reply_to = { story: { id: 'story-1', url: 'https://cdn.example/' } };
    expect(eventsOf(messaging({ reply_to }))).toEqual([
      { ...MESSAGE, kind: 'story_reply', media_id: 'story-1' },
    ]);
    expect(eventsOf(messaging({ reply_to: { mid: 'mid-0' } }))).toEqual([MESSAGE]);
  });
});

describe('a webhook from Instagram is read without an event when it has', () => {
  it.each([
    ["a comment of the account's own", changed({ from: { id: ACCOUNT } })],
    ['a reply under a comment', changed({ parent_id: 'comment-0' })],
    ['a comment under a live video', changed({}, 'live_comments')],
    ['a mention', changed({}, 'mentions')],
    ['a message that the account sent', messaging({ is_echo: true }, ACCOUNT)],
    ['an echo under another name', messaging({ is_echo: true })],
    ['a message that was taken back', messaging({ is_deleted: true })],
    ["a message of the account's own", messaging({}, ACCOUNT)],
    ['a pressed button', payload({ messaging: [{ sender: { id: 'person-1' }, postback: { mid: 'x' } }] })],
    ['a comment without its id', changed({ id: undefined })],
    ['a comment without its writer', changed({ from: undefined })],
    ['an entry without anything', payload({})],
  ])('%s', (_, body) => {
    expect(eventsOf(body)).toEqual([]);
  });

  it.each([
    undefined,
    null,
    7,
    'x',
    [],
    [{}],
    {},
    { object: 'page', entry: [] },
    { object: 'instagram', entry: 'x' },
  ])('the body %j', (body) => {
    expect(eventsIn(body)).toEqual([]);
  });

  it.each([null, 'x', 7, {}, { field: 7, value }])(
    'the change %j, and its neighbours are still read',
    (odd) => {
      expect(eventsOf(payload({ changes: [odd, { field: 'comments', value }] }))).toEqual([COMMENT]);
    },
  );

  it.each(['1764100000', {}])('comments at the time %j, and its messages are still read', (time) => {
    const [entry] = messaging({}).entry;
    const changes = [{ field: 'comments', value }];
    expect(eventsOf({ object: 'instagram', entry: [{ ...entry, time, changes }] })).toEqual([MESSAGE]);
  });

  it('an unreadable event, and the others next to it are still read', () => {
    const changes = [
      { field: 'comments', value: 'x' },
      { field: 'comments', value },
    ];
    expect(eventsOf(payload({ changes }))).toEqual([COMMENT]);
    const entries = [null, { id: 7 }, { id: 'x', messaging: 'x' }, ...changed({}).entry];
    expect(eventsOf({ object: 'instagram', entry: entries })).toEqual([COMMENT]);
  });
});

describe('of a webhook from Instagram, an event is left out and the others count', () => {
  const odd: [string, unknown][] = [
    ...['\u0000', 'a\u0000b', '\ud800', 'é', '', 'x'.repeat(501)].flatMap((id): [string, unknown][] => [
      ['a comment with an odd id', changed({ id })],
      ['a comment of somebody with an odd id', changed({ from: { id } })],
      ['a comment on a post with an odd id', changed({ media: { id } })],
      ['a message with an odd id', messaging({ mid: id })],
      ['a message of somebody with an odd id', messaging({}, id)],
    ]),
    ...[-1, 1e18, 1e300, Number.MAX_SAFE_INTEGER, 9e14].flatMap((time): [string, unknown][] => [
      [`a comment of the time ${time}`, payload({ time, changes: [{ field: 'comments', value }] })],
      [
        `a message of the time ${time}`,
        payload({
          messaging: [{ sender: { id: 'p' }, timestamp: time, message: { mid: 'm', text: 'code?' } }],
        }),
      ],
    ]),
    [
      'an entry of an account with an odd id',
      { object: 'instagram', entry: [{ id: '\u0000', messaging: [] }] },
    ],
  ];

  it.each(odd)('when it is %s', (_, body) => {
    expect(eventsOf([body, changed({})])).toEqual([COMMENT]);
  });
});
