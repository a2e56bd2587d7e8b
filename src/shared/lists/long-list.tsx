import {
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { whenIdle } from '@/lib/when-idle';
import { useHydrated } from '@/ui/use-hydrated';
import { type ListProps, WholeList } from './whole-list';

/** A list of so few items is rendered whole. */
const FEW_ITEMS = 12;

const loadVirtualList = () => import('./virtual-list');
const VirtualList = lazy(async () => {
  // Without it, all items are rendered.
  const { VirtualList } = await loadVirtualList().catch(() => ({ VirtualList: WholeList }));
  return { default: VirtualList };
});

interface LongListProps<Item> extends Omit<ListProps, 'list' | 'items'> {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** The items of a list. Of a long one, those are rendered that are on the screen or near (docs/decisions/scroll-and-focus.md#long-lists). */
export function LongList<Item extends { id: string }>({ items, children, ...looks }: LongListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const contents = useMemo(
    () => items.map((item) => ({ id: item.id, content: children(item) })),
    [items, children],
  );
  const isBrought = useIsAsBrought(items);
  const isLong = items.length > FEW_ITEMS;
  useEffect(() => {
    if (!isLong) return;
    void whenIdle(1_000)
      .then(loadVirtualList)
      .catch(() => undefined);
  }, [isLong]);
  // A list that becomes short again stays as it is, with its focus.
  const [wasLong, setWasLong] = useState(false);
  if (isLong && !isBrought && !wasLong) setWasLong(true);
  // While the virtualizer's code loads, a list that was whole stays so.
  const isVirtual = useDeferredValue(wasLong);
  const whole = <WholeList list={list} items={contents} {...looks} />;
  return (
    <Suspense fallback={whole}>
      {isVirtual ? <VirtualList list={list} items={contents} {...looks} /> : whole}
    </Suspense>
  );
}

/** Whether these items are those, or the first of those, that came with the document: React hydrates them whole, and they stay. */
function useIsAsBrought(items: readonly { id: string }[]): boolean {
  const isHydrated = useHydrated();
  const [brought] = useState(isHydrated ? null : items);
  return brought !== null && items.length <= brought.length && items[0]?.id === brought[0]?.id;
}
