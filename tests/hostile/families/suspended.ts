import type { Answer, Attempt } from '../attempt';
import { type Actor, type Cast, VICTIMS } from '../cast';
import { functionsOf, plausible } from './functions';
import { tablesOf } from './tables';

const unlessNoSession = ({ status, text }: Answer) =>
  status === 401 && text.includes('session_not_found') ? null : `${status} ${text.slice(0, 160)}`;

/** Every table and every function, asked by somebody to whom all of them must be closed. */
export async function wholeDatabaseAttempts(
  cast: Cast,
  actor: Actor,
  unless: (answer: Answer) => string | null,
): Promise<Attempt[]> {
  const [tables, functions] = await Promise.all([tablesOf(cast), functionsOf(cast)]);
  const attempt = (what: string, path: string, method: string, body?: unknown): Attempt => ({
    name: `${actor.name} ${what}`,
    play: async () => unless(await cast.send(actor, path, { method, body })),
  });
  return [
    ...tables.flatMap(({ name, columns }) => {
      const [first] = columns;
      if (!first) return [];
      const all = `/rest/v1/${name}?${first.name}=not.is.null`;
      return [
        attempt(`reads ${name}`, all, 'GET'),
        attempt(`adds to ${name}`, `/rest/v1/${name}`, 'POST', {}),
        attempt(`changes ${name}`, all, 'PATCH', { [first.name]: VICTIMS.member }),
        attempt(`deletes from ${name}`, all, 'DELETE'),
      ];
    }),
    ...functions.map((called) =>
      attempt(`calls ${called.signature}`, `/rest/v1/rpc/${called.name}`, 'POST', plausible(called)),
    ),
  ];
}

/** The token that a suspended account still has. */
export const suspendedAttempts = (cast: Cast) =>
  wholeDatabaseAttempts(cast, cast.actors['suspended account'], unlessNoSession);
