import { CALLABLE } from '../../support/client-functions';
import { type Attempt, unlessAnswered, unlessRefused } from '../attempt';
import { type Actor, type Cast, type Role, VICTIMS } from '../cast';

interface Parameter {
  name: string;
  type: string;
}

export interface DatabaseFunction {
  name: string;
  /** The signature: `name(types)`. */
  signature: string;
  parameters: Parameter[];
}

/** Every function of the REST interface. New ones are attacked without being named here. */
export function functionsOf({ stack }: Pick<Cast, 'stack'>) {
  return stack.database.sql<DatabaseFunction[]>`
    select p.proname as name,
      p.proname || '(' || array_to_string(array(select format_type(t, null) from unnest(p.proargtypes) t), ',') || ')'
        as signature,
      coalesce((
        select json_agg(json_build_object('name', p.proargnames[place], 'type', format_type(t, null)) order by place)
        from unnest(p.proargtypes) with ordinality as argument (t, place)
      ), '[]') as parameters
    from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`;
}

const nested = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`);

/**
 * The first value is a plausible one, about an account without relation to the attackers. All reach the function: what no type takes
 * is refused before it (tests/stack/rest-errors.test.ts).
 */
const VALUES: Record<string, readonly [unknown, ...unknown[]]> = {
  uuid: [VICTIMS.managed, VICTIMS.agency, null],
  text: ['amara.osei', '', "' or 1=1 --", '%_*', ':*&|!(', 'word '.repeat(5_000), null, { a: 1 }],
  integer: [1, 0, -1, 2_147_483_647, null],
  bigint: [1, -1, null],
  boolean: [true, null],
  'text[]': [['Fashion'], [], [null], [['a'], ['b']], null, Array(2_000).fill('Fashion')],
  jsonb: [[], {}, null, 'x', [null], [[{}]], nested, [{ user_email: VICTIMS.email }]],
  'timestamp with time zone': ['2030-01-01T00:00:00Z', 'infinity', null],
};

const valuesOf = (type: string) => VALUES[type] ?? ['x', null];

export const plausible = ({ parameters }: DatabaseFunction) =>
  Object.fromEntries(parameters.map(({ name, type }) => [name, valuesOf(type)[0]]));

function mayCall({ signature }: DatabaseFunction, { token }: Actor): boolean {
  return (
    CALLABLE.anon.includes(signature) || (token !== null && CALLABLE.authenticatedOnly.includes(signature))
  );
}

/** Privileges are given to two roles, for which the first two stand; some functions answer agencies only. */
const CALLERS: readonly Role[] = ['visitor', 'agency'];

/** Functions × attackers who may not call them, and odd arguments × those who may. */
export async function functionAttempts(cast: Cast): Promise<Attempt[]> {
  const functions = await functionsOf(cast);
  const call = async (actor: Actor, { name }: DatabaseFunction, body: Record<string, unknown>) =>
    cast.send(actor, `/rest/v1/rpc/${name}`, { method: 'POST', body });

  return CALLERS.flatMap((role) => {
    const actor = cast.actors[role];
    return functions.flatMap((called): Attempt[] => {
      if (!mayCall(called, actor)) {
        return [
          {
            name: `${role} calls ${called.signature}`,
            play: async () => unlessRefused(await call(actor, called, plausible(called))),
          },
        ];
      }
      if (role === 'agency' && CALLABLE.anon.includes(called.signature)) return [];
      return called.parameters.flatMap(({ name, type }) =>
        valuesOf(type).map((value) => ({
          name: `${role} calls ${called.name} with ${name} ${JSON.stringify(value)?.slice(0, 60)}`,
          play: async () =>
            unlessAnswered(await call(actor, called, { ...plausible(called), [name]: value })),
        })),
      );
    });
  });
}

/** An operator gets no more than any member from all functions but those of the desk. */
export async function operatorAttempts(cast: Cast): Promise<Attempt[]> {
  const { member, operator } = cast.actors;
  const answered = async (actor: Actor, { name }: DatabaseFunction, body: Record<string, unknown>) => {
    const { status, text } = await cast.send(actor, `/rest/v1/rpc/${name}`, { method: 'POST', body });
    const answer: unknown = text === '' ? null : JSON.parse(text);
    return `${status}, ${Array.isArray(answer) ? `${answer.length} rows` : typeof answer}`;
  };
  return (await functionsOf(cast))
    .filter((called) => mayCall(called, operator) && !called.name.startsWith('operator_'))
    .map((called) => ({
      name: `operator calls ${called.signature}`,
      async play() {
        const [ofMember, ofOperator] = await Promise.all(
          [member, operator].map((actor) => answered(actor, called, plausible(called))),
        );
        return ofMember === ofOperator ? null : `${ofOperator} instead of ${ofMember}`;
      },
    }));
}
