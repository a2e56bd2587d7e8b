import { splitStatements } from '../../supabase/local/postgres/statements';

const SERVICES = String.raw`"?(?:auth|storage|realtime)"?\.`;
const POLICY = /\b(?:create|alter|drop)\s+policy\b/i;
const OFFERS =
  /^(?:alter\s+table|create\s+(?:unique\s+)?index\b[^;]*?\bon)\s+(?:only\s+)?public\.promo_codes\b/i;
const CHECKED = /\badd\s+constraint\b/gi;
const UNCHECKED = /\bnot\s+valid\b/gi;
const VALIDATED = /\bvalidate\s+constraint\b/i;
const LOCK_TIMEOUT = /^set\s+(?:local\s+)?lock_timeout\b/i;

/** What the role `postgres` of a hosted project may not do, or what does nothing there but warn (docs/change-the-schema.md#migrations). */
const REFUSED: [pattern: RegExp, reason: string][] = [
  [
    RegExp(
      String.raw`\b(?:comment\s+on|alter|drop)\s+(?:table|column|view|function|index|sequence|type)\s+(?:if\s+exists\s+)?(?:only\s+)?${SERVICES}`,
      'i',
    ),
    'Tables and functions of auth, storage and realtime belong to those services.',
  ],
  [
    RegExp(String.raw`\bcreate\s+(?:unique\s+)?index\s+[^;]*?\bon\s+(?:only\s+)?${SERVICES}`, 'i'),
    'Tables of auth, storage and realtime get no index.',
  ],
  [
    RegExp(
      String.raw`\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(?:table|view|materialized\s+view|function|procedure|type|domain|sequence)\s+(?:if\s+not\s+exists\s+)?${SERVICES}`,
      'i',
    ),
    'Nothing is made in the schemas auth, storage and realtime.',
  ],
  [
    RegExp(String.raw`\b(?:grant|revoke)\s+[^;]*?\bon\s+(?:table\s+)?${SERVICES}`, 'i'),
    'Grants on tables of auth, storage and realtime do nothing but warn.',
  ],
  [
    /\b(?:delete\s+from|truncate)\s+(?:table\s+)?(?:only\s+)?"?storage"?\./i,
    'Files are removed through the storage service.',
  ],
  [
    /\balter\s+(?:role|database)\s+[^;]*?\bset\s+"?promobell"?\./i,
    "Settings of our own can't be set for a role or a database.",
  ],
  [
    /\balter\s+role\s+authenticator\s+set\s+(?!pgrst\.)/i,
    'Of authenticator only the settings of PostgREST can be set.',
  ],
  [/\b(?:create|alter)\s+role\s+[^;]*?\bsuperuser\b/i, 'There are no superusers.'],
];

/** Comments and strings, but not the bodies in dollar quotes, which are run. */
const SILENT = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g;

const statementsOf = (sql: string) =>
  splitStatements(sql).map(({ text, line }) => ({ line, text: text.replace(SILENT, ' ').trim() }));

/** What a hosted project would refuse of some SQL, as 'line 3: reason'. */
export const refusedStatements = (sql: string): string[] =>
  statementsOf(sql).flatMap(({ line, text }) =>
    REFUSED.filter(([pattern]) => pattern.test(text)).map(([, reason]) => `line ${line}: ${reason}`),
  );

/** What is wrong with a migration that is applied while people use the project, as 'line 3: reason'. */
export function migrationFlaws(migration: string): string[] {
  const statements = statementsOf(migration);
  return [...refusedStatements(migration), ...offerFlaws(statements), ...policyFlaws(statements)];
}

type Statement = ReturnType<typeof statementsOf>[number];

/** The table of offers is long, and every page reads it. */
function offerFlaws(statements: readonly Statement[]): string[] {
  const onOffers = statements.filter(({ text }) => OFFERS.test(text));
  const flaws: string[] = [];
  const first = onOffers[0];
  if (first && !LOCK_TIMEOUT.test(statements[0]?.text ?? '')) {
    flaws.push(
      `line ${first.line}: Whoever reads offers waits behind this, so lock_timeout is set before it.`,
    );
  }
  for (const { line, text } of onOffers) {
    if ((text.match(CHECKED)?.length ?? 0) > (text.match(UNCHECKED)?.length ?? 0)) {
      flaws.push(`line ${line}: All offers would be read behind a lock, so a constraint is added not valid.`);
    }
    if (VALIDATED.test(text) && onOffers.length > 1) {
      flaws.push(`line ${line}: Constraints are validated in a migration of its own, without another lock.`);
    }
  }
  return flaws;
}

function policyFlaws(statements: readonly Statement[]): string[] {
  const flaws: string[] = [];
  const isPolicy = ({ text }: { text: string }) => POLICY.test(text);
  const first = statements.find(isPolicy);
  if (!first) return flaws;
  const other = statements.find((statement) => !isPolicy(statement) && !LOCK_TIMEOUT.test(statement.text));
  if (other) {
    flaws.push(
      `line ${other.line}: A policy locks the services' tables until commit, so nothing else is beside it.`,
    );
  }
  if (!LOCK_TIMEOUT.test(statements[0]?.text ?? '')) {
    flaws.push(
      `line ${first.line}: A policy waits for the services' tables, so lock_timeout is set before it.`,
    );
  }
  return flaws;
}
