import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo, useRef } from 'react';
import { PAGE_SIZE } from './pages';
import { type ListProps, WholeList } from './whole-list';

/** A list of up to two pages is rendered whole, as the document brings it; its visitors don't load the virtualizer. */
const MOST_WHOLE = 2 * PAGE_SIZE;

const loadVirtualList = () => import('./virtual-list');
const VirtualList = lazy(async () => {
  // Without it, all items are rendered.
  const { VirtualList } = await loadVirtualList().catch(() => ({ VirtualList: WholeList }));
  return { default: VirtualList };
});

/** Loads what a list of that many items needs, while the items load. */
export function prepareLongList(length: number) {
  if (length > MOST_WHOLE) void loadVirtualList().catch(() => undefined);
}

interface LongListProps<Item> extends Omit<ListProps, 'list' | 'items'> {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** The items of a list. Of a long one, those are rendered that are on the screen or near (docs/decisions/place-and-focus.md#long-lists). */
export function LongList<Item extends { id: string }>({ items, children, ...looks }: LongListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const contents = useMemo(
    () => items.map((item) => ({ id: item.id, content: children(item) })),
    [items, children],
  );
  // While the virtualizer's code loads, a list that has grown long stays whole.
  const isLong = useDeferredValue(items.length > MOST_WHOLE);
  const whole = <WholeList list={list} items={contents} {...looks} />;
  return (
    <Suspense fallback={whole}>
      {isLong ? <VirtualList list={list} items={contents} {...looks} /> : whole}
    </Suspense>
  );
}
