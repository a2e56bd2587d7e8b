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
import { PAGE_SIZE } from './pages';
import { type ListProps, WholeList } from './whole-list';

/** A list of so few items is rendered whole. */
const FEW_ITEMS = 12;
/** So is one that came with the document, until it is longer than this: its second page may follow at once. */
const MAX_HYDRATED_ITEMS = 2 * PAGE_SIZE;

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
  const isLong = useIsLong(items);
  const hasMany = items.length > FEW_ITEMS;
  useEffect(() => {
    if (!hasMany) return;
    void whenIdle(1_000)
      .then(loadVirtualList)
      .catch(() => undefined);
  }, [hasMany]);
  // A list that becomes short again stays as it is, with its focus.
  const [wasLong, setWasLong] = useState(false);
  if (isLong && !wasLong) setWasLong(true);
  // While the virtualizer's code loads, a list that was whole stays so.
  const isVirtual = useDeferredValue(wasLong);
  const whole = <WholeList list={list} items={contents} {...looks} />;
  return (
    <Suspense fallback={whole}>
      {isVirtual ? <VirtualList list={list} items={contents} {...looks} /> : whole}
    </Suspense>
  );
}

/** Whether a list is too long to be rendered whole. What came with the document may be longer, because rendering it otherwise would replace it. */
function useIsLong(items: readonly { id: string }[]): boolean {
  const isHydrated = useHydrated();
  const [hydrated] = useState(isHydrated ? null : items);
  const isSame = hydrated !== null && hydrated[0]?.id === items[0]?.id;
  return items.length > (isSame ? MAX_HYDRATED_ITEMS : FEW_ITEMS);
}
