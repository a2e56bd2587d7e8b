import { type ReactNode, useEffect, useMemo, useState } from 'react';

/** A click follows within this time after a finger was lifted, if it follows at all. */
const UNTIL_CLICK_MS = 100;

interface HoldWhilePressedProps<Item> {
  items: readonly Item[];
  children: (items: readonly Item[]) => ReactNode;
}

/**
 * Shows the items of a list, which aren't replaced between pressing and releasing: what is pressed would have moved away, and the
 * press would be lost, or be another's.
 */
export function HoldWhilePressed<Item>({ items, children }: HoldWhilePressedProps<Item>) {
  const [held, setHeld] = useState<readonly Item[] | null>(null);
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    const release = () => setHeld(null);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const releaseSoon = () => {
      timer = setTimeout(release, UNTIL_CLICK_MS);
    };
    addEventListener('click', release);
    addEventListener('pointerup', releaseSoon);
    addEventListener('pointercancel', releaseSoon);
    return () => {
      clearTimeout(timer);
      removeEventListener('click', release);
      removeEventListener('pointerup', releaseSoon);
      removeEventListener('pointercancel', releaseSoon);
    };
  }, [isHeld]);

  const shown = held ?? items;
  // A press alone renders no item again, of which there may be thousands.
  const content = useMemo(() => children(shown), [children, shown]);
  return <div onPointerDown={({ button }) => button === 0 && setHeld(shown)}>{content}</div>;
}
