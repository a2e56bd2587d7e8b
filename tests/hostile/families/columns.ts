import type { Attempt } from '../attempt';
import { unlessRefused } from '../attempt';
import type { Actor, Cast, Role } from '../cast';
import { grantsOf, isGranted, tablesOf } from './tables';

/** From where a table might be reached through the tables that point to it, or that it points to. */
const PARENTS = ['profiles', 'promo_codes', 'user_domain_map'];

/** Every way in which a request can name a column: what it answers, sorts, compares or counts by tells of it. */
const waysTo = (table: string, column: string) => [
  `${table}?select=${column}`,
  `${table}?select=${column}::text`,
  `${table}?select=count&${column}=not.is.null`,
  `${table}?select=count&order=${column}`,
  `${table}?select=*&${column}=is.null&limit=0`,
  ...PARENTS.filter((parent) => parent !== table).map((parent) => `${parent}?select=x:${table}(${column})`),
];

/** Privileges know two roles; the influencer has rows of its own in most tables. */
const ASKING: readonly Role[] = ['visitor', 'member', 'influencer'];

/** Columns that nobody is granted × the ways to ask for them × actors. */
export async function columnAttempts({ stack, ...cast }: Cast): Promise<Attempt[]> {
  const tables = await tablesOf({ stack, ...cast });
  const hidden = (actor: Actor) =>
    tables.flatMap(({ name, columns }) =>
      columns
        .filter((column) => !isGranted(grantsOf(name, actor).select, column.name))
        .flatMap((column) => waysTo(name, column.name)),
    );
  return ASKING.flatMap((role) => {
    const actor = cast.actors[role];
    return hidden(actor).map((way) => ({
      name: `${role} asks for ${way}`,
      play: async () => unlessRefused(await cast.send(actor, `/rest/v1/${way}`)),
    }));
  });
}
