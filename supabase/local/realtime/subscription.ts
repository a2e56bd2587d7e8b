import { z } from 'zod';
import { type Filter, parseFilters } from './filter';
import type { Actor } from './token';

export type Action = 'INSERT' | 'UPDATE' | 'DELETE';

/** What a subscription's events go to: one joined topic of one socket. */
export interface Listener {
  readonly actor: Actor;
  /** Whether it still wants the subscription's events, as the person they were judged for. */
  hears(subscriptionId: number, judgedFor: Actor): boolean;
  /** @param ids the bindings that match; @param data JSON of the change */
  sendChange(ids: readonly number[], data: string): void;
}

/** One `postgres_changes` binding of a joined channel. */
export interface Subscription {
  id: number;
  listener: Listener;
  action: Action | '*';
  /** '*' for every one. */
  schema: string;
  table: string;
  filters: readonly Filter[];
  /** The columns asked for with `select`; null for all. */
  selected: readonly string[] | null;
}

/** A binding as a join sends it; unknown fields are echoed, since the client compares the reply with its own. */
export const bindingSchema = z.looseObject({
  event: z.string().optional(),
  schema: z.string().optional(),
  table: z.string().optional(),
  filter: z.string().optional(),
  select: z.array(z.string()).optional(),
});
export type Binding = z.infer<typeof bindingSchema>;

/** @throws Error in hosted realtime's words when the binding can't be subscribed to */
export function parseBinding(binding: Binding): Omit<Subscription, 'id' | 'listener'> {
  if (binding.schema === undefined && binding.table === undefined) {
    throw new Error(
      'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to',
    );
  }
  const subscription = {
    action: parseAction(binding.event),
    schema: binding.schema ?? 'public',
    table: binding.table ?? '*',
    filters: filtersOf(binding),
    selected: binding.select?.length ? binding.select : null,
  };
  if (subscription.selected && [subscription.schema, subscription.table].includes('*')) {
    throw new Error('Column selection is not supported for wildcard subscriptions.');
  }
  return subscription;
}

export function isInterested(
  subscription: Subscription,
  change: { schema: string; table: string; action: Action },
): boolean {
  return (
    (subscription.action === '*' || subscription.action === change.action) &&
    (subscription.schema === '*' || subscription.schema === change.schema) &&
    (subscription.table === '*' || subscription.table === change.table)
  );
}

function parseAction(event: string | undefined): Action | '*' {
  const action = event?.toUpperCase();
  return action === 'INSERT' || action === 'UPDATE' || action === 'DELETE' ? action : '*';
}

function filtersOf({ filter }: Binding): Filter[] {
  try {
    return parseFilters(filter ?? '');
  } catch (error) {
    throw new Error(
      `Error parsing \`filter\` params: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
