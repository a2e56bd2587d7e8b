import type { Answer, Attempt } from '../attempt';
import { type Cast, VICTIMS } from '../cast';
import { functionsOf, plausible } from './functions';
import { tablesOf } from './tables';

const unlessNoSession = ({ status, text }: Answer) =>
  status === 401 && text.includes('session_not_found') ? null : `${status} ${text.slice(0, 160)}`;

/** Every table and every function, asked with the token that a suspended account still has. */
export async function suspendedAttempts(cast: Cast): Promise<Attempt[]> {
  const actor = cast.actors['suspended account'];
  const [tables, functions] = await Promise.all([tablesOf(cast), functionsOf(cast)]);
  const attempt = (what: string, path: string, method: string, body?: unknown): Attempt => ({
    name: `${actor.name} ${what}`,
    play: async () => unlessNoSession(await cast.send(actor, path, { method, body })),
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
