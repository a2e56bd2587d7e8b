import { createHmac, randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { type Attempt, unlessRefused } from '../attempt';
import { type Actor, type Cast, VICTIMS } from '../cast';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

const sign = (claims: Record<string, unknown>, secret: string) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(secret));

/** Tokens that the auth service didn't sign or that have expired, by what is wrong with them. */
async function forgedTokens(cast: Cast): Promise<Record<string, string>> {
  const { keys } = cast.stack;
  const {
    member,
    'ended session': ended,
    'deleted account': deleted,
    'suspended account': suspended,
  } = cast.actors;
  const genuine = member.token ?? '';
  const [header = '', payload = '', signature = ''] = genuine.split('.');
  const claims = decodeJwt(genuine);
  const asVictim = { ...claims, sub: VICTIMS.influencer };
  const withHeader = (changed: Record<string, unknown>, secret: string) => {
    const content = `${encoded({ alg: 'HS256', typ: 'JWT', ...changed })}.${encoded(asVictim)}`;
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  };
  return {
    ...Object.fromEntries(
      ['none', 'nOnE'].flatMap((alg) => [
        [`unsigned, alg "${alg}"`, `${encoded({ alg, typ: 'JWT' })}.${payload}.`],
        [
          `alg "${alg}" and the signature of another`,
          `${encoded({ alg, typ: 'JWT' })}.${payload}.${signature}`,
        ],
      ]),
    ),
    'without a signature': `${header}.${payload}.`,
    'without a third part': `${header}.${payload}`,
    'of four parts': `${genuine}.${signature}`,
    'cut short': genuine.slice(0, -4),
    'with the subject of another': `${header}.${encoded(asVictim)}.${signature}`,
    'with the role of the server': `${header}.${encoded({ ...claims, role: 'service_role' })}.${signature}`,
    'with the role of a superuser': `${header}.${encoded({ ...claims, role: 'postgres' })}.${signature}`,
    'with a later end': `${header}.${encoded({ ...claims, exp: inSeconds(1e8) })}.${signature}`,
    'of another secret': await sign(claims, 'a secret of some other project, long enough'),
    'of the public key as its secret': await sign(asVictim, keys.publishable),
    'of an empty key': withHeader({ kid: '/dev/null' }, '\0'),
    'with its own key': withHeader({ jwk: { kty: 'oct', k: encoded('mine') } }, 'mine'),
    'with a key of elsewhere': withHeader(
      { jku: 'https://evil.example/keys', kid: '../../etc/hosts' },
      'mine',
    ),
    'of another algorithm': await new SignJWT(asVictim)
      .setProtectedHeader({ alg: 'HS512' })
      .sign(new TextEncoder().encode(keys.publishable.repeat(3))),
    'no token at all': 'x',
    'a word with dots': 'a.b.c',
    'very long': `${header}.${'A'.repeat(6_000)}.${signature}`,
    'that has run out': await sign({ ...claims, exp: inSeconds(-10) }, keys.jwtSecret),
    'of a session that has ended': ended.token ?? '',
    'of an account that is gone': deleted.token ?? '',
    'of a suspended account': suspended.token ?? '',
  };
}

/** Correctly signed tokens with a session that the auth service would never name. */
async function tokensOfOtherSessions({ stack, actors }: Cast): Promise<Record<string, string>> {
  const { session_id, ...claims } = decodeJwt(actors.member.token ?? '');
  const signed = (changed: Record<string, unknown>) => sign({ ...claims, ...changed }, stack.keys.jwtSecret);
  return {
    'of another account with this session': await signed({ session_id, sub: actors.influencer.id }),
    'of a victim with this session': await signed({ session_id, sub: VICTIMS.influencer }),
    'of a session that nobody has': await signed({ session_id: randomUUID() }),
    'of a session that is none': await signed({ session_id: 'x' }),
    'without a session': await signed({}),
    'of a victim without a session': await signed({ sub: VICTIMS.influencer }),
    'with an empty session': await signed({ session_id: null }),
    'of nobody': await signed({ sub: undefined }),
  };
}

type Door = (actor: Actor) => ReturnType<Cast['send']>;

const picture = new Blob([new Uint8Array([0x89, 0x50])], { type: 'image/png' });

/** Everything that checks tokens: the REST interface, storage, the auth service and the edge functions. */
const doorsOf = ({ send }: Cast): Record<string, Door> => ({
  'a table': (actor) => send(actor, '/rest/v1/profiles?select=id&limit=1'),
  'the storage': (actor) =>
    send(actor, `/storage/v1/object/avatars/${actor.id}/face.png`, { method: 'POST', raw: picture }),
  'the account': (actor) => send(actor, '/auth/v1/user'),
  'an edge function': (actor) =>
    send(actor, '/functions/v1/check-subscription', { method: 'POST', body: {} }),
});

/** Requests for which the database checks that the session exists. */
const databaseDoors = ({ send }: Cast): Record<string, Door> => ({
  'a read': (actor) => send(actor, '/rest/v1/profiles?select=id&limit=1'),
  'a write': (actor) =>
    send(actor, `/rest/v1/profiles?id=eq.${actor.id}`, { method: 'PATCH', body: { bio: 'forged' } }),
  'a database function': (actor) => send(actor, '/rest/v1/rpc/my_offer_limit', { method: 'POST', body: {} }),
});

/** Forged, foreign and expired tokens × everything that accepts tokens. */
export async function tokenAttempts(cast: Cast): Promise<Attempt[]> {
  const byToken = (doors: Record<string, Door>, tokens: Record<string, string>) =>
    Object.entries(doors).flatMap(([door, open]) =>
      Object.entries(tokens).map(([flaw, token]) => ({
        name: `${door}, by a token ${flaw}`,
        play: async () => unlessRefused(await open({ ...cast.actors.member, token })),
      })),
    );
  const forged = await forgedTokens(cast);
  return [
    ...byToken(doorsOf(cast), forged),
    ...byToken(databaseDoors(cast), await tokensOfOtherSessions(cast)),
  ];
}
