import type postgres from 'postgres';
import { changeData, pick, refusalOf, type TableChange } from './change-data';
import type { Change } from './change-feed';
import { isInterested, type Subscription } from './subscription';
import type { Actor } from './token';
import { passesFilters, rowAccess, tableShapes } from './verdicts';

/** One change on its way to one subscription; `error` is sent in the row's place. */
interface Delivery {
  event: TableChange;
  subscription: Subscription;
  /** Who listened when the change was judged. */
  actor: Actor;
  error: string | null;
}

/**
 * Sends each change, in the given order, to the subscriptions that may have it. The rules are those of
 * Supabase's `realtime.apply_rls`: filters first, row-level security asked once per role and claims, ungranted
 * columns left out, deletes not filtered by row-level security but reduced to the primary key.
 */
export async function deliverChanges(
  sql: postgres.Sql,
  changes: readonly Change[],
  subscriptions: ReadonlySet<Subscription>,
): Promise<void> {
  const wanted = await wantedDeliveries(sql, changes, subscriptions);
  const passing = await withoutFilteredOut(sql, wanted);
  const allowed = await withoutHidden(sql, passing);
  // While the database was asked, a channel may have left or changed hands.
  send(allowed.filter(({ subscription: { id, listener }, actor }) => listener.hears(id, actor)));
}

async function wantedDeliveries(
  sql: postgres.Sql,
  changes: readonly Change[],
  subscriptions: ReadonlySet<Subscription>,
): Promise<Delivery[]> {
  const wanted = changes.flatMap((change) => {
    const interested = [...subscriptions]
      .filter((subscription) => isInterested(subscription, change))
      .map((subscription) => ({ subscription, actor: subscription.listener.actor }));
    return interested.length > 0 ? [{ change, interested }] : [];
  });
  if (wanted.length === 0) return [];
  const roles = new Set(wanted.flatMap(({ interested }) => interested.map(({ actor }) => actor.role)));
  const relations = new Set(wanted.map(({ change }) => change.relation));
  const shapes = await tableShapes(sql, [...relations], [...roles]);
  return wanted.flatMap(({ change, interested }) => {
    const shape = shapes.get(change.relation);
    if (!shape) return [];
    const event = { change, shape };
    return interested.map(({ subscription, actor }) => ({
      event,
      subscription,
      actor,
      error: refusalOf(event, actor.role),
    }));
  });
}

async function withoutFilteredOut(sql: postgres.Sql, deliveries: Delivery[]): Promise<Delivery[]> {
  const filtered = (delivery: Delivery) => !delivery.error && delivery.subscription.filters.length > 0;
  const passes = await askOnce(
    deliveries.filter(filtered),
    ({ event, subscription }) => ({
      relation: event.change.relation,
      candidate: event.change.newRow ?? event.change.oldIdentity ?? {},
      filters: subscription.filters,
    }),
    ({ subscription }) => JSON.stringify(subscription.filters),
    (questions) => passesFilters(sql, questions),
  );
  return deliveries.filter((delivery) => !filtered(delivery) || passes(delivery));
}

async function withoutHidden(sql: postgres.Sql, deliveries: Delivery[]): Promise<Delivery[]> {
  const secured = ({ event, error }: Delivery) =>
    !error && event.shape.rls && event.change.action !== 'DELETE';
  const access = await askOnce(
    deliveries.filter(secured),
    ({ event, actor }) => ({
      relation: event.change.relation,
      key: pick(event.change.newRow ?? {}, event.shape.primaryKey),
      actor,
    }),
    ({ actor }) => `${actor.role} ${actor.claims}`,
    (questions) => rowAccess(sql, questions),
  );
  return deliveries.flatMap((delivery) => {
    const answer = secured(delivery) ? access(delivery) : 'visible';
    if (answer === 'visible') return [delivery];
    if (answer !== 'failed') return [];
    return [{ ...delivery, error: 'Error 500: Internal Server Error, RLS policy evaluation failed' }];
  });
}

/** Asks one question per change and key, however many deliveries need its answer. */
async function askOnce<Question, Answer>(
  deliveries: readonly Delivery[],
  questionOf: (delivery: Delivery) => Question,
  keyOf: (delivery: Delivery) => string,
  ask: (questions: Question[]) => Promise<Answer[]>,
): Promise<(delivery: Delivery) => Answer | undefined> {
  const places = new Map<TableChange, Map<string, number>>();
  const questions: Question[] = [];
  for (const delivery of deliveries) {
    const ofEvent = places.get(delivery.event) ?? new Map<string, number>();
    places.set(delivery.event, ofEvent);
    const key = keyOf(delivery);
    if (!ofEvent.has(key)) ofEvent.set(key, questions.push(questionOf(delivery)) - 1);
  }
  const answers = await ask(questions);
  return (delivery) => answers[places.get(delivery.event)?.get(keyOf(delivery)) ?? -1];
}

/** Bindings of one channel that get the same data share a message, as on hosted realtime. */
function send(deliveries: readonly Delivery[]): void {
  for (const [event, ofEvent] of groupBy(deliveries, ({ event }) => event)) {
    const alike = groupBy(ofEvent, ({ subscription, actor, error }) =>
      JSON.stringify([actor.role, subscription.selected, error]),
    );
    for (const [, [first, ...others]] of alike) {
      const data = changeData(event, first.actor.role, first.subscription.selected, first.error);
      for (const [receiver, bindings] of groupBy([first, ...others], (one) => one.subscription.listener)) {
        receiver.sendChange(
          bindings.map(({ subscription }) => subscription.id),
          data,
        );
      }
    }
  }
}

/** Groups in the order of their first members (`Map.groupBy` needs Node 21). */
function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
