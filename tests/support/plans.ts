import postgres, { type Row } from 'postgres';
import { z } from 'zod';
import type { Actor, TestDatabase } from './database';
import { assume } from './identity';

/** A node of an executed plan, as auto_explain logs it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const planNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Name': z.string().optional(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    Plans: z.array(planNode).optional(),
  }),
);
const explained = z.object({ Plan: planNode });

const withInner = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withInner)];

/** The executed plans of a statement and of the functions it called. */
export interface ExecutedPlans {
  rows: Row[];
  nodes: PlanNode[];
  /** The names of the used indexes. */
  indexes: string[];
  /** The number of rows read from a table, including those that a filter removed. */
  rowsVisited(table: string): number;
}

/** Runs a statement as the actor and returns how Postgres executed it, not how long it took. */
export async function runExplained(
  database: TestDatabase,
  actor: Actor,
  statement: string,
  parameters: (string | null)[] = [],
): Promise<ExecutedPlans> {
  const nodes: PlanNode[] = [];
  const sql = postgres(database.url, {
    max: 1,
    onnotice: ({ message }) => {
      const plan = message?.split(' plan:\n')[1];
      if (plan) nodes.push(...withInner(explained.parse(JSON.parse(plan)).Plan));
    },
  });
  try {
    await sql`load 'auto_explain'`;
    await sql`
      select set_config('auto_explain.' || name, setting, false)
      from (values
        ('log_min_duration', '0'), ('log_analyze', 'on'), ('log_timing', 'off'), ('log_nested_statements', 'on'),
        ('log_format', 'json'), ('log_level', 'notice')
      ) as settings(name, setting)`;
    await assume(sql, actor, { local: false });
    nodes.length = 0;
    const rows = [...(await sql.unsafe(statement, parameters))];
    const onTable = (table: string) => nodes.filter((node) => node['Relation Name'] === table);
    return {
      rows,
      nodes,
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      rowsVisited: (table) =>
        onTable(table).reduce(
          (sum, node) =>
            sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
          0,
        ),
    };
  } finally {
    await sql.end();
  }
}
