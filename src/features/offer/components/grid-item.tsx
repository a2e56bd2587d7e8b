import { type ReactNode, type RefCallback, useCallback, useDeferredValue, useState } from 'react';
import { useHydrated } from '@/ui/use-hydrated';
import { fillWhenNear, keepsRoom } from '../empty-places';
import { rememberHeight, takeFormerHeight } from '../remembered-heights';

interface GridItemProps {
  id: string;
  /** Whether it is filled at once wherever it is. */
  isFirst: boolean;
  /** Called with the item once it has its ticket. */
  itemRef: RefCallback<HTMLLIElement> | undefined;
  children: ReactNode;
}

/**
 * A ticket's place in the grid. It is empty until it is near the screen or React has had time for it, because a phone needs a second for a long
 * list that comes at once, as after Back. What is in the document is there from the start.
 */
export function GridItem({ id, isFirst, itemRef, children }: GridItemProps) {
  const waits = useHydrated() && !isFirst && keepsRoom();
  const hadTime = useDeferredValue(true, waits ? false : undefined);
  const [isNear, setIsNear] = useState(false);
  const isFilled = hadTime || isNear;
  const whileEmpty = useCallback((item: HTMLLIElement) => {
    takeFormerHeight(item);
    return fillWhenNear(item, () => setIsNear(true));
  }, []);
  const whileFilled = useCallback(
    (item: HTMLLIElement) => {
      takeFormerHeight(item);
      const endings = [rememberHeight(item), itemRef?.(item)];
      return () => {
        for (const end of endings) end?.();
      };
    },
    [itemRef],
  );
  return (
    <li ref={isFilled ? whileFilled : whileEmpty} data-item={id} className="min-w-0">
      {isFilled && children}
    </li>
  );
}
