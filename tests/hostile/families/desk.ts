import { type Answer, type Attempt, unlessRefused } from '../attempt';
import { type Cast, NEARLY_OPERATORS, type Role, VICTIMS } from '../cast';
import { type DatabaseFunction, functionsOf } from './functions';

/** What an operator could give, by the name of the parameter: only who is asking may be wrong. */
const FITTING: Record<string, unknown> = {
  of_account: VICTIMS.managed,
  of_thing: VICTIMS.managed,
  of_agency: VICTIMS.managed,
  of_member: VICTIMS.managed,
  to_member: VICTIMS.managed,
  domain: 'shop.example',
  role: 'agency',
  given: true,
  featured: true,
  active: true,
  off: true,
  kind: 'new influencer',
  search: 'a',
  reason: 'The shop wrote to us about it.',
};

const CALLERS: readonly Role[] = [
  'visitor',
  'member',
  'influencer',
  'agency',
  'ended session',
  'suspended account',
  ...NEARLY_OPERATORS,
];

/** The sentence with which each is refused, so that none is for another reason. */
function refusalOf(role: Role): string {
  if (role === 'visitor') return 'permission denied for function';
  if (role === 'ended session' || role === 'suspended account') return 'session_not_found';
  if (role === "operator's extension") return "A browser extension can't do this.";
  if (role === 'operator before the code') return 'Please enter the code of your authenticator app.';
  if (role === 'operator without a factor') return 'Please set up an authenticator app first.';
  return role === 'late operator'
    ? 'Please enter a new code of your authenticator app first.'
    : 'Only the operator may do this.';
}

const unlessRefusedAs = (said: string) => (answer: Answer) =>
  unlessRefused(answer) ??
  (answer.text.includes(said) ? null : `${answer.status} ${answer.text.slice(0, 160)}`);

const isChange = ({ parameters }: DatabaseFunction) => parameters.some(({ name }) => name === 'reason');

/** Every function of the desk × everybody who comes near it. New ones are attacked without being named here. */
export async function deskAttempts(cast: Cast): Promise<Attempt[]> {
  const ofTheDesk = (await functionsOf(cast)).filter(
    ({ name }) => name.startsWith('operator_') && name !== 'operator_session',
  );
  const [offer] = await cast.stack.database.sql<{ id: string }[]>`
    select id from public.promo_codes where influencer_id = ${VICTIMS.influencer} limit 1`;
  const fitting: Record<string, unknown> = { ...FITTING, of_offer: offer?.id };
  return CALLERS.flatMap((role) =>
    ofTheDesk
      // Reading needs an operator's session, whenever its code was given.
      .filter((called) => role !== 'late operator' || isChange(called))
      .map(({ name, parameters }) => {
        const body = Object.fromEntries(
          parameters.flatMap(({ name: given }) => (given in fitting ? [[given, fitting[given]]] : [])),
        );
        return {
          name: `${role} calls ${name}`,
          play: async () =>
            unlessRefusedAs(refusalOf(role))(
              await cast.send(cast.actors[role], `/rest/v1/rpc/${name}`, { method: 'POST', body }),
            ),
        };
      }),
  );
}
