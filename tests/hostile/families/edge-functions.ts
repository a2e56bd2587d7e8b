import { readdir } from 'node:fs/promises';
import { FOR_ANYBODY, OF_THE_SCHEDULE } from '../../support/functions-without-a-caller';
import { type Answer, type Attempt, unlessAnswered, unlessRefused } from '../attempt';
import { type Actor, type Cast, VICTIMS } from '../cast';

const OF_TEAM = { agency_id: VICTIMS.agency, member_id: VICTIMS.member };
const WIDEST_ROLE = { role: 'manager', all_influencers: true, influencer_ids: [] };

/** Bodies that would have an effect, so that a missing check isn't hidden by a refused body. */
const BODIES: Record<string, unknown> = {
  'accept-invitation': { invitation_id: VICTIMS.member, become_influencer: true },
  'answer-team-invitation': { invitation_id: VICTIMS.member, answer: 'accept' },
  'change-team-member': { ...OF_TEAM, ...WIDEST_ROLE },
  'connect-instagram': { influencer_id: VICTIMS.managed, begin: true },
  'create-checkout': { planType: 'Growth' },
  'create-influencer-user': {
    agency_id: VICTIMS.agency,
    full_name: 'Hostile',
    username: 'hostile',
    email: 'hostile@evil.example',
  },
  'disconnect-instagram': { influencer_id: VICTIMS.managed },
  'end-management': { agency_id: VICTIMS.agency, influencer_id: VICTIMS.managed },
  'hand-over-agency': { ...OF_TEAM, password: 'a good password' },
  'instagram-media': { influencer_id: VICTIMS.managed },
  'invite-influencer': { agency_id: VICTIMS.agency, invitee: 'amara.osei' },
  'invite-team-member': { ...OF_TEAM, ...WIDEST_ROLE, email: 'hostile@evil.example' },
  'own-data': { password: 'a good password' },
  'remove-team-member': OF_TEAM,
  ...Object.fromEntries(OF_THE_SCHEDULE.map((name) => [name, { run: VICTIMS.member }])),
  'send-welcome-email': { email: 'amara@mail.example', fullName: 'Hostile', isInfluencer: false },
  'update-influencer-user': { influencer_id: VICTIMS.managed, renew_password: true },
  'upload-influencers': {
    agency_id: VICTIMS.agency,
    influencers: [{ full_name: 'H', username: 'hostile', email: 'h@evil.example' }],
  },
  'upload-promo-codes': { promoCodes: [{ user_email: VICTIMS.email, promo_code: 'HOSTILE' }] },
};

const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
/** Bodies that aren't the object that every function expects. */
const NO_OBJECTS = ['', 'x', 'null', '7', '[{}]', '{', deep, '\u0000\u0001\ufeff', 'a'.repeat(70_000)];
/** Objects with other fields than a function expects, for the attacker's own agency. */
const oddFields = (agency: string) => [
  '{"__proto__":{"is_agency":true},"constructor":{"prototype":{}}}',
  `{"invitation_id":${deep},"influencer_id":${deep},"planType":${deep}}`,
  '{"invitation_id":"\\u0000","influencer_id":"\\u0000","planType":"\\u0000","invitee":"\\u0000","token":"\\u0000"}',
  `{"agency_id":"${agency}","influencers":[null],"promoCodes":[null],"role":null,"influencer_ids":[null]}`,
  `{"agency_id":"${agency}","influencers":[{"full_name":{},"username":[],"email":7}],"promoCodes":[{"promo_code":{},"user_email":[]}]}`,
  `{"agency_id":"${agency}","influencers":[{"full_name":"\\u0000","username":"\\ud800","email":"\\u202e"}],"promoCodes":[{"user_email":"\\u0000"}]}`,
];

const URL = '/functions/v1/';

async function folders(): Promise<string[]> {
  const entries = await readdir('supabase/functions', { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && entry.name !== '_shared').map(({ name }) => name);
}

/** Every function × no token, dead tokens, wrong methods, odd bodies. New functions are attacked without being named here. */
export async function edgeFunctionAttempts(cast: Cast): Promise<Attempt[]> {
  const all = await folders();
  const withCaller = all.filter((name) => !(name in FOR_ANYBODY));
  return [
    ...withCaller.flatMap((name) => strangerAttempts(cast, name)),
    ...withCaller.flatMap((name) => methodAttempts(cast, name)),
    ...all.flatMap((name) => bodyAttempts(cast, name)),
  ];
}

const unlessAskedForCode = ({ status, text }: Answer) =>
  status === 403 && text.includes('"hint":"second_factor"') ? null : `${status} ${text.slice(0, 160)}`;

/** Every function that asks who calls, but the one that takes the code's place, called before the code was given. */
export async function codelessCallAttempts({ send, actors }: Cast): Promise<Attempt[]> {
  const spared = new Set([...Object.keys(FOR_ANYBODY), ...OF_THE_SCHEDULE, 'use-recovery-code']);
  return (await folders())
    .filter((name) => !spared.has(name))
    .map((name) => ({
      name: `before the code calls ${name}`,
      play: async () =>
        unlessAskedForCode(
          await send(actors['before the code'], URL + name, { method: 'POST', body: BODIES[name] ?? {} }),
        ),
    }));
}

const unlessUnauthorized = (answer: Answer) =>
  answer.status === 401 ? null : (unlessRefused(answer) ?? `${answer.status} instead of 401: ${answer.text}`);

function strangerAttempts({ send, actors }: Cast, name: string): Attempt[] {
  const { visitor } = actors;
  const [header, , signature] = (actors.agency.token ?? '').split('.');
  const withToken = (title: string, token: string): Actor => ({ ...visitor, name: title, token });
  const strangers = [
    visitor,
    actors['ended session'],
    actors['suspended account'],
    withToken(
      'a token of a victim',
      `${header}.${btoa(JSON.stringify({ sub: VICTIMS.agency }))}.${signature}`,
    ),
  ];
  return strangers.map((actor) => ({
    name: `${actor.name} calls ${name}`,
    play: async () =>
      unlessUnauthorized(await send(actor, URL + name, { method: 'POST', body: BODIES[name] ?? {} })),
  }));
}

/** Requests that another site's page can make a browser send must have no effect. */
function methodAttempts({ send, actors }: Cast, name: string): Attempt[] {
  return ['GET', 'DELETE'].map((method) => ({
    name: `member sends ${method} to ${name}`,
    play: async () =>
      unlessRefused(
        await send(actors.member, URL + name, {
          method,
          ...(method === 'GET' ? {} : { body: BODIES[name] ?? {} }),
        }),
      ),
  }));
}

function bodyAttempts({ send, actors }: Cast, name: string): Attempt[] {
  return [...(name === 'invite-influencer' ? NO_OBJECTS : ['null']), ...oddFields(actors.agency.id)].map(
    (raw) => ({
      name: `agency sends ${JSON.stringify(raw.slice(0, 50))} to ${name}`,
      play: async () =>
        unlessAnswered(
          await send(actors.agency, URL + name, {
            method: 'POST',
            raw,
            headers: { 'content-type': 'application/json', origin: 'http://localhost:5173' },
          }),
        ),
    }),
  );
}
