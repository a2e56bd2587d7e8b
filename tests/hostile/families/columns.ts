import type { Attempt } from '../attempt';
import { unlessRefused } from '../attempt';
import type { Actor, Cast, Role } from '../cast';
import { grantsOf, isGranted, tablesOf } from './tables';

/** Tables from which another table might be reached through foreign keys, in either direction. */
const PARENTS = ['profiles', 'promo_codes', 'user_domain_map'];

/** Every way in which a request can use a column: selecting, sorting, comparing and counting all reveal something of it. */
const waysTo = (table: string, column: string) => [
  `${table}?select=${column}::text`,
  `${table}?select=count&${column}=not.is.null`,
  `${table}?select=count&order=${column}`,
  `${table}?select=*&${column}=is.null&limit=0`,
  ...PARENTS.filter((parent) => parent !== table).map((parent) => `${parent}?select=x:${table}(${column})`),
];

/** Privileges are given to two roles; these two stand for them. */
const ASKING: readonly Role[] = ['visitor', 'member'];

/** Every column without a grant × attackers, and one column of each table × the ways to use it. */
export async function columnAttempts({ stack, ...cast }: Cast): Promise<Attempt[]> {
  const tables = await tablesOf({ stack, ...cast });
  const waysFor = (actor: Actor) =>
    tables.flatMap(({ name, columns }) => {
      const granted = grantsOf(name, actor).select;
      const hidden = columns.map((column) => column.name).filter((column) => !isGranted(granted, column));
      const [first] = hidden;
      if (first === undefined) return [];
      return [...hidden.map((column) => `${name}?select=${column}`), ...waysTo(name, first)];
    });
  return ASKING.flatMap((role) => {
    const actor = cast.actors[role];
    return waysFor(actor).map((way) => ({
      name: `${role} asks for ${way}`,
      play: async () => unlessRefused(await cast.send(actor, `/rest/v1/${way}`)),
    }));
  });
}
