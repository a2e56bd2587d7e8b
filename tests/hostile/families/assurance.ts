import type { Session } from '@supabase/supabase-js';
import { decodeJwt, SignJWT } from 'jose';
import { beginEnrolment, codeOf, enrol, wrongCodeOf } from '../../support/authenticator';
import type { SignedIn, TestStack } from '../../support/stack';
import { type Answer, type Attempt, unlessRefused } from '../attempt';
import type { Actor, Cast } from '../cast';
import { codelessCallAttempts } from './edge-functions';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Robbed {
  owner: SignedIn;
  /** The tokens of an extension that was connected before the account had an app. */
  extension: Session;
  factorId: string;
  secret: string;
  /** Who knows the password has signed in by it. */
  thief: Actor;
}

async function connectExtension(stack: TestStack, { client }: SignedIn): Promise<Session> {
  const { data: token } = await client.rpc('hand_over_to_extension');
  const { data } = await stack.client().functions.invoke('connect-extension', {
    body: { token, browser: 'Chrome', version: '1.0' },
  });
  const { data: opened } = await stack.client().auth.refreshSession(data);
  if (!opened.session) throw new Error('The extension has no session.');
  return opened.session;
}

async function rob({ stack }: Cast): Promise<Robbed> {
  const owner = await stack.signUp();
  const extension = await connectExtension(stack, owner);
  const app = await enrol(owner.client);
  const client = stack.client();
  const { data, error } = await client.auth.signInWithPassword(owner);
  if (error) throw error;
  const thief = { name: 'thief', id: owner.userId, token: data.session.access_token, writesFor: [] };
  return { owner, extension, ...app, thief };
}

/** Tokens that claim a level which their session doesn't have; some even bear the service's signature. */
async function tokensThatClaimTheLevel({ stack }: Cast, { thief }: Robbed): Promise<Record<string, string>> {
  const genuine = thief.token ?? '';
  const [header = '', , signature = ''] = genuine.split('.');
  const claims = { ...decodeJwt(genuine), aal: 'aal2', amr: [{ method: 'totp', timestamp: 0 }] };
  const signed = (changed: object) =>
    new SignJWT({ ...claims, ...changed })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(stack.keys.jwtSecret));
  return {
    'with another payload': `${header}.${encoded(claims)}.${signature}`,
    unsigned: `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`,
    'signed, of its own session': await signed({}),
    'signed, of level aal3': await signed({ aal: 'aal3' }),
    'signed, with the level in the metadata': await signed({ user_metadata: { aal: 'aal2' } }),
  };
}

/** What a token is good for when it has got somewhere. */
const doorsOf = ({ send }: Cast) => ({
  'reads its profile': (actor: Actor) => send(actor, `/rest/v1/profiles?id=eq.${actor.id}`),
  'calls a database function': (actor: Actor) =>
    send(actor, '/rest/v1/rpc/my_sessions', { method: 'POST', body: {} }),
  'calls an edge function': (actor: Actor) =>
    send(actor, '/functions/v1/make-recovery-codes', { method: 'POST', body: {} }),
  'connects an extension': (actor: Actor) =>
    send(actor, '/rest/v1/rpc/hand_over_to_extension', { method: 'POST', body: {} }),
  'sets a password': (actor: Actor) =>
    send(actor, '/auth/v1/user', {
      method: 'PUT',
      body: { password: 'taken over by force', current_password: 'a good password' },
    }),
  'sets a forgotten password': (actor: Actor) =>
    send(actor, '/auth/v1/user', { method: 'PUT', body: { password: 'taken over by force' } }),
  'sets an address': (actor: Actor) =>
    send(actor, '/auth/v1/user', { method: 'PUT', body: { email: 'thief@evil.example' } }),
  'adds an authenticator app': (actor: Actor) =>
    send(actor, '/auth/v1/factors', { method: 'POST', body: { factor_type: 'totp', friendly_name: 'Mine' } }),
});

/** The session that a mail for a forgotten password opens. */
async function fromMail({ stack, send }: Cast, { owner, thief }: Robbed): Promise<Actor> {
  const link = await stack.admin().auth.admin.generateLink({ type: 'magiclink', email: owner.email });
  const answer = await send({ ...thief, token: null }, '/auth/v1/verify', {
    method: 'POST',
    body: { type: 'recovery', token_hash: link.data.properties?.hashed_token },
  });
  return { ...thief, name: 'whoever has the mail', token: JSON.parse(answer.text).access_token };
}

/** The same session, its token renewed three times. */
async function renewed({ stack }: Cast, { owner, thief }: Robbed): Promise<Actor> {
  const client = stack.client();
  await client.auth.signInWithPassword(owner);
  for (let nth = 0; nth < 3; nth += 1) await client.auth.refreshSession();
  const { data } = await client.auth.getSession();
  return { ...thief, name: 'a session that was renewed', token: data.session?.access_token ?? '' };
}

/** An extension's sessions: with its former token, and with the one that the service gives for its refresh token, if any. */
async function extensions({ stack }: Cast, { extension, thief }: Robbed): Promise<Actor[]> {
  const { data } = await stack.client().auth.refreshSession(extension);
  const [former, renewed] = [extension.access_token, data.session?.access_token];
  return [
    { ...thief, name: 'an extension of before the app', token: former },
    ...(renewed ? [{ ...thief, name: 'an extension of before the app, renewed', token: renewed }] : []),
  ];
}

/** A session before the code, its metadata written to look like one behind it. */
async function boasting({ stack }: Cast, { owner, thief }: Robbed): Promise<Actor> {
  const client = stack.client();
  await client.auth.signInWithPassword(owner);
  await client.auth.updateUser({ data: { aal: 'aal2', amr: ['totp'], factors: [] } });
  await client.auth.refreshSession();
  const { data } = await client.auth.getSession();
  return { ...thief, name: 'a session with forged metadata', token: data.session?.access_token ?? '' };
}

/** Edge functions × a session before the code, and every way around the code × what one would want to do behind it. */
export async function assuranceAttempts(cast: Cast): Promise<Attempt[]> {
  const robbed = await rob(cast);
  const { thief, factorId } = robbed;
  const claiming = Object.entries(await tokensThatClaimTheLevel(cast, robbed)).map(([flaw, token]) => ({
    ...thief,
    name: `a token ${flaw}`,
    token,
  }));
  const codeless = [
    thief,
    await fromMail(cast, robbed),
    await renewed(cast, robbed),
    await boasting(cast, robbed),
    ...(await extensions(cast, robbed)),
  ];
  const factor = `/auth/v1/factors/${factorId}`;
  const { member } = cast.actors;
  const { send } = cast;
  return [
    ...(await codelessCallAttempts(cast)),
    ...[...codeless, ...claiming].flatMap((actor) =>
      Object.entries(doorsOf(cast)).map(([what, open]) => ({
        name: `${actor.name} ${what}`,
        play: async () => unlessRefused(await open(actor)),
      })),
    ),
    ...[...codeless, member].flatMap((actor) =>
      (
        [
          ['removes the app', factor, 'DELETE'],
          [
            'removes the app by the administration',
            `/auth/v1/admin/users/${thief.id}/factors/${factorId}`,
            'DELETE',
          ],
          ['lists apps by the administration', `/auth/v1/admin/users/${thief.id}/factors`, 'GET'],
        ] as const
      ).map(([what, path, method]) => ({
        name: `${actor.name} ${what}`,
        play: async () => unlessRefused(await send(actor, path, { method })),
      })),
    ),
    ...['challenge', 'verify'].map((step) => ({
      name: `member takes the step ${step} of somebody else's app`,
      play: async () =>
        unlessRefused(
          await send(member, `${factor}/${step}`, {
            method: 'POST',
            body: { challenge_id: crypto.randomUUID(), code: codeOf(robbed.secret) },
          }),
        ),
    })),
  ];
}

/** Codes at once and one by one, for an app and for one that is still to be verified; the right one comes too late. */
export async function guessingAttempts(cast: Cast): Promise<Attempt[]> {
  const { thief, secret, factorId, owner } = await rob(cast);
  const other = await cast.stack.signUp();
  const unverified = await beginEnrolment(other.client);
  const { data } = await other.client.auth.getSession();
  const newcomer = { ...thief, name: 'newcomer', token: data.session?.access_token ?? '' };
  // Each asks for codes once, because that is counted, too, and a challenge takes any number of them.
  const challenges = new Map<string, string>();
  for (const [actor, id] of [[thief, factorId] as const, [newcomer, unverified.factorId] as const]) {
    const { text } = await cast.send(actor, `/auth/v1/factors/${id}/challenge`, { method: 'POST', body: {} });
    challenges.set(id, JSON.parse(text).id);
  }
  const guess = (actor: Actor, id: string, code: string) =>
    cast.send(actor, `/auth/v1/factors/${id}/verify`, {
      method: 'POST',
      body: { challenge_id: challenges.get(id), code },
    });
  for (const [actor, app] of [
    [thief, { factorId, secret }],
    [newcomer, unverified],
  ] as const) {
    const first = Array.from({ length: 12 }, () => guess(actor, app.factorId, wrongCodeOf(app.secret)));
    const wrong = (await Promise.all(first)).filter(({ status }) => status === 422);
    if (wrong.length !== 5) throw new Error(`${wrong.length} wrong codes of ${actor.name} were looked at.`);
  }
  const unlessTooMany = (answer: Answer) =>
    answer.status === 429 ? null : `${answer.status} ${answer.text.slice(0, 160)}`;
  return [
    ...Array.from({ length: 100 }, (_, nth) => ({
      name: `thief guesses the ${nth}. time`,
      play: async () => unlessTooMany(await guess(thief, factorId, String(nth).padStart(6, '0'))),
    })),
    {
      name: 'thief gives the right code after wrong ones',
      play: async () => unlessTooMany(await guess(thief, factorId, codeOf(secret))),
    },
    {
      name: 'newcomer gives the right code after wrong ones',
      play: async () => unlessTooMany(await guess(newcomer, unverified.factorId, codeOf(unverified.secret))),
    },
    {
      name: 'the guesses sign the owner out',
      play: async () => (await owner.client.auth.getUser()).error?.message ?? null,
    },
  ];
}
