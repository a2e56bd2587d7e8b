import { type Answer, type Attempt, unlessRefused } from '../attempt';
import { type Cast, VICTIMS } from '../cast';

const picture = () => new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], { type: 'image/png' });

const namesFor = (own: string) => [
  `${own}/face.png`,
  `${VICTIMS.influencer}/face.png`,
  `${own}/../${VICTIMS.influencer}/face.png`,
  `..%2f..%2fface.png`,
  `%2e%2e/%2e%2e/face.png`,
  `..%5c..%5cface.png`,
  `%2fetc%2fface.png`,
  `face.png%00.html`,
];

const unlessNothing = (answer: Answer) => (answer.text === '[]' ? null : unlessRefused(answer));
const json = (method: string, body: unknown) => ({ method, body });

/** Clients can neither write nor list files: tries every way, as each of the two roles and with a suspended account's token. */
export function storageAttempts({ send, actors }: Cast): Attempt[] {
  return (['visitor', 'member', 'suspended account'] as const).flatMap((role): Attempt[] => {
    const actor = actors[role];
    const own = actor.id || VICTIMS.member;
    const tries: [string, Parameters<typeof send>[1], Parameters<typeof send>[2], typeof unlessNothing?][] = [
      ...namesFor(own).flatMap((name): [string, string, object][] => [
        [`uploads ${name}`, `/storage/v1/object/avatars/${name}`, { method: 'POST', raw: picture() }],
        [
          `uploads over ${name}`,
          `/storage/v1/object/avatars/${name}`,
          { method: 'POST', raw: picture(), headers: { 'x-upsert': 'true' } },
        ],
        [`replaces ${name}`, `/storage/v1/object/avatars/${name}`, { method: 'PUT', raw: picture() }],
      ]),
      [
        "uploads to a bucket that isn't there",
        `/storage/v1/object/other/${own}/x.png`,
        { method: 'POST', raw: picture() },
      ],
      [
        'lists a folder',
        '/storage/v1/object/list/avatars',
        json('POST', { prefix: VICTIMS.influencer }),
        unlessNothing,
      ],
      ['lists all', '/storage/v1/object/list/avatars', json('POST', { prefix: '' }), unlessNothing],
      [
        'removes files',
        '/storage/v1/object/avatars',
        json('DELETE', { prefixes: [`${VICTIMS.influencer}/face.png`] }),
        unlessNothing,
      ],
      [
        'moves a file',
        '/storage/v1/object/move',
        json('POST', { bucketId: 'avatars', sourceKey: 'a', destinationKey: 'b' }),
      ],
      [
        'copies a file',
        '/storage/v1/object/copy',
        json('POST', { bucketId: 'avatars', sourceKey: 'a', destinationKey: 'b' }),
      ],
      ['signs an upload', `/storage/v1/object/upload/sign/avatars/${own}/x.png`, json('POST', {})],
      ['lists buckets', '/storage/v1/bucket', {}, unlessNothing],
      ['makes a bucket', '/storage/v1/bucket', json('POST', { id: 'mine', name: 'mine', public: true })],
      [
        'changes the bucket',
        '/storage/v1/bucket/avatars',
        json('PUT', { public: true, file_size_limit: null }),
      ],
      ['empties the bucket', '/storage/v1/bucket/avatars/empty', json('POST', {})],
      ['deletes the bucket', '/storage/v1/bucket/avatars', json('DELETE', {})],
    ];
    return tries.map(([what, path, request, unless = unlessRefused]) => ({
      name: `${role} ${what}`,
      play: async () => unless(await send(actor, path, request)),
    }));
  });
}
