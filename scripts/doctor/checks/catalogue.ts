import {
  type Comparison,
  type Difference,
  differencesOf,
  expectedCatalogue,
  readCatalogue,
} from '../catalogue';
import type { Check, Examination, Reader } from '../check';
import { ok, unchecked, type Verdict, wrong } from '../verdict';

/** How many differences are named. More than these usually have one cause. */
const NAMED = 6;

const WORDS: Record<Difference['is'], string> = {
  missing: 'is missing',
  changed: 'is otherwise than in supabase/schemas',
  added: 'is in no file of supabase/schemas',
};

const TO_DO =
  'apply the migrations (npx supabase@3 db push --remote), or undo what was changed by hand; npx supabase@3 db diff --remote shows the statements';

function sentencesOf(differences: readonly Difference[]): string {
  const named = differences.slice(0, NAMED).map(({ object, is }) => `${object} ${WORDS[is]}`);
  const more = differences.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : []), TO_DO].join('\n');
}

/** Compared once for the checks of one run. */
async function comparisonOf(examination: Examination, read: Reader): Promise<Comparison> {
  const { expect = () => expectedCatalogue(examination.closers) } = examination;
  examination.comparison ??= Promise.all([expect(), read(readCatalogue)]).then(([expected, live]) => ({
    expected,
    differences: differencesOf(expected, live),
  }));
  return examination.comparison;
}

/** A check of those objects whose names begin in one of these ways. */
function catalogueCheck(name: string, kinds: RegExp): Check {
  return {
    name,
    patienceMs: 90_000,
    async run(examination): Promise<Verdict> {
      if (!examination.read) return unchecked('give --db');
      const { expected, differences } = await comparisonOf(examination, examination.read);
      const found = differences.filter(({ object }) => kinds.test(object));
      if (found.length > 0) return wrong(sentencesOf(found));
      const objects = [...expected.keys()].filter((object) => kinds.test(object));
      return ok(`${objects.length} as in supabase/schemas`);
    },
  };
}

export const catalogueChecks: Check[] = [
  catalogueCheck('Policies', /^(policy|row-level security) /),
  catalogueCheck('Grants', /^grant /),
  catalogueCheck('Settings of the roles', /^setting /),
  catalogueCheck('Buckets', /^bucket /),
  catalogueCheck('Tables, functions and triggers', /^(function|column|view|constraint|index|trigger) /),
];
