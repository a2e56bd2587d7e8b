import { expect } from 'vitest';
import { CALLABLE } from './client-functions';
import { GRANTS } from './client-grants';
import type { Actor, TestDatabase } from './database';

/** Values for a parameter of each type that clients may pass, which aim at the offer. `$offer` and `$ada` stand for the ids. */
const VALUES: Record<string, readonly string[]> = {
  uuid: ["'$offer'", "'$ada'"],
  'uuid[]': ["array['$offer']::uuid[]", "array['$ada']::uuid[]"],
  text: ["'hush'", "'velvetine'", "'Hush & Co'", "'ada'"],
  'text[]': ["array['Home', 'Food']"],
  boolean: ['true'],
  integer: ['24'],
  bigint: ['(select max(id) from private.trail)'],
  date: ['private.today()'],
  'timestamp with time zone': ["now() - interval '1 day'"],
  jsonb: [
    `'[{"offer": "$offer", "kind": "shown", "source": "deals"}]'`,
    `'[{"email": "ada", "brand_name": "Hush & Co", "promo_code": "HUSHCODE9", "description": "x", "category": "Home",
      "affiliate_link": "https://hush.example/?ref=ada"}]'`,
  ],
};

/** Besides one parameter at a time: several that together leave little but the offer. */
const NARROWED = [
  "public.list_offers(of_influencer => '$ada', search => 'hush', include_expired => true)",
  "public.list_offers(of_brand => 'Hush & Co', in_categories => array['Home'], sort => 'discount')",
  "public.list_managed_offers('$ada', 'hush', sort => 'ending')",
  "public.list_brands(search => 'hush', sort => 'deals', in_categories => array['Home'])",
];

interface Parameter {
  name: string;
  type: string;
  optional: boolean;
}

/** Of up to two parameters, each value of one with each of the other; of more, all first values, all second ones, and so on. */
function combined(ways: readonly (readonly string[])[]): string[][] {
  if (ways.length > 2) {
    const most = Math.max(...ways.map(({ length }) => length));
    return Array.from({ length: most }, (_, nth) => ways.map((way) => way[nth % way.length] ?? ''));
  }
  return ways.reduce<string[][]>(
    (before, way) => before.flatMap((some) => way.map((one) => [...some, one])),
    [[]],
  );
}

/** Calls of every function that clients may call: its required parameters, and each of the others alone. */
async function callsOfEverything(database: TestDatabase): Promise<string[]> {
  const functions = await database.sql<{ name: string; parameters: Parameter[] | null }[]>`
    select p.proname as name, (
      select jsonb_agg(jsonb_build_object(
        'name', p.proargnames[nth], 'type', format_type(type, null), 'optional', nth > p.pronargs - p.pronargdefaults
      ) order by nth)
      from unnest(p.proargtypes) with ordinality as given(type, nth)
    ) as parameters
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.oid::regprocedure::text = any (${[
      ...CALLABLE.anon,
      ...CALLABLE.authenticatedOnly,
    ]})`;
  expect(functions).toHaveLength(CALLABLE.anon.length + CALLABLE.authenticatedOnly.length);
  const ways = ({ name, type }: Parameter) => {
    const values = VALUES[type];
    if (!values) throw new Error(`A value of the type ${type} is missing.`);
    return values.map((value) => `${name} => ${value}`);
  };
  const calls = functions.flatMap(({ name, parameters }) => {
    const required = combined(
      (parameters ?? []).filter(({ optional }) => !optional).map((parameter) => ways(parameter)),
    );
    const others = ['', ...(parameters ?? []).filter(({ optional }) => optional).flatMap(ways)];
    return required.flatMap((some) =>
      others.map((other) => `public.${name}(${[...some, ...(other ? [other] : [])].join(', ')})`),
    );
  });
  return [...calls, ...NARROWED];
}

/** Everything that clients may read in tables and views. */
const readsOfEverything = (role: 'anon' | 'authenticated') =>
  Object.entries(GRANTS).flatMap(([relation, verbs]) => {
    const columns = verbs[role].select;
    if (!columns) return [];
    return `(select ${columns === '*' ? '*' : columns.join(', ')} from public.${relation})`;
  });

/** Each answer is handed over in an exception, which undoes what the question did. */
const ASK = `do $$
declare
  question text;
  answer text;
  answers text[];
begin
  foreach question in array current_setting('test.questions')::text[] loop
    begin
      execute 'select coalesce(jsonb_agg(to_jsonb(r) order by to_jsonb(r)::text), ''[]'')::text from ' || question || ' r' into answer;
      raise exception '%', answer;
    exception when others then
      answers := answers || sqlerrm;
    end;
  end loop;
  perform set_config('test.answers', to_json(answers)::text, true);
end
$$`;

/**
 * What an actor is answered by everything that clients may call or read: rows or an error, by question. The questions aim at an offer
 * of a brand "Hush & Co", with "velvetine" in its description and an influencer "ada"; nothing that they do stays.
 */
export async function everyAnswer(
  database: TestDatabase,
  actor: Actor,
  { offer, ada }: { offer: string; ada: string },
): Promise<Record<string, string>> {
  const questions = [
    ...(await callsOfEverything(database)),
    ...readsOfEverything(actor === 'anon' ? 'anon' : 'authenticated'),
  ];
  const asked = questions.map((question) => question.replaceAll('$offer', offer).replaceAll('$ada', ada));
  const answers = await database.as(actor, async (tx) => {
    await tx`select set_config('test.questions', ${asked}::text[]::text, true)`;
    await tx.unsafe(ASK);
    const [row] = await tx<{ answers: string[] }[]>`select current_setting('test.answers')::json as answers`;
    return row?.answers ?? [];
  });
  expect(answers).toHaveLength(questions.length);
  return Object.fromEntries(
    questions.map((question, index) => [
      question,
      // The extension learns that somebody whom it follows changed something, and when it asked.
      (answers[index] ?? '').replaceAll(/"(now|version)": "[^"]*"/g, '"$1": ""'),
    ]),
  );
}
