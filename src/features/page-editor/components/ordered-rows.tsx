import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import {
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { classNames } from '@/ui/class-names';
import { removesItem } from '@/ui/focus';
import { IconButton } from '@/ui/icon-button';
import { LiveRegion } from '@/ui/visually-hidden';

interface OrderedRowsProps<Row extends { id: string }> {
  label: string;
  rows: readonly Row[];
  /** What a row is called within a sentence: 'link 2'. */
  nameOf: (row: Row, index: number) => string;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Whether a row needs the whole width of a phone, so that its buttons stand below. */
  isWide?: boolean;
  children: (row: Row, index: number) => ReactNode;
}

/** Rows in an order of one's own, which is changed by dragging a row, or by its buttons. */
export function OrderedRows<Row extends { id: string }>({
  label,
  rows,
  nameOf,
  onMove,
  onRemove,
  isWide = false,
  children,
}: OrderedRowsProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const { dragged, startDragging } = useDragOrder(list, onMove);

  function move(from: number, to: number) {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length) return;
    onMove(from, to);
    setSaid(`${nameOf(row, from)} is now ${to + 1} of ${rows.length}.`);
  }

  return (
    <>
      <ul ref={list} aria-label={label} className="grid gap-2">
        {rows.map((row, index) => {
          const name = nameOf(row, index);
          return (
            <li
              key={row.id}
              className={classNames(
                'flex flex-wrap items-center gap-x-1 rounded border bg-raised py-1 pl-1',
                dragged === index && 'border-ink shadow-float',
              )}
            >
              {/* For pointers only: the buttons do the same. */}
              <span
                aria-hidden="true"
                title="Drag into another order"
                onPointerDown={(event) => startDragging(event, index)}
                className="grid size-11 flex-none cursor-grab touch-none place-items-center text-muted select-none active:cursor-grabbing"
              >
                <GripVertical size={20} />
              </span>
              <div className={classNames('min-w-0 flex-1 py-1.5', isWide ? 'basis-60 pr-3' : 'basis-20')}>
                {children(row, index)}
              </div>
              <div className="ml-auto flex">
                {/* The buttons stay focusable at the ends of the list, so that a pressed one doesn't lose the focus there. */}
                <IconButton
                  label={`Move ${name} up`}
                  icon={ArrowUp}
                  aria-disabled={index === 0}
                  className="aria-disabled:opacity-40"
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={`Move ${name} down`}
                  icon={ArrowDown}
                  aria-disabled={index === rows.length - 1}
                  className="aria-disabled:opacity-40"
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  label={`Take ${name} out`}
                  icon={X}
                  {...removesItem(() => {
                    onRemove(index);
                    setSaid(`${name} was taken out.`);
                  })}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <LiveRegion message={said} />
    </>
  );
}

/**
 * Lets rows of a list be dragged into another order by a handle, with a mouse, pen or finger. By keyboard, the rows have buttons.
 * @param onMove called whenever the dragged row has passed the middle of another one
 */
function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  // The pointer may move twice before the next render, and the second move belongs to where the row is by then.
  const at = useRef(0);
  const drag = (index: number) => {
    at.current = index;
    setDragged(index);
  };
  const follow = useEffectEvent(({ clientY }: PointerEvent) => {
    const from = at.current;
    const middles = Array.from(list.current?.children ?? [], (row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
    const passedBelow = middles.findLastIndex((middle, row) => row > from && clientY > middle);
    const passedAbove = middles.findIndex((middle, row) => row < from && clientY < middle);
    const to = passedBelow === -1 ? passedAbove : passedBelow;
    if (to === -1) return;
    onMove(from, to);
    drag(to);
  });

  const isDragging = dragged !== undefined;
  useEffect(() => {
    if (!isDragging) return undefined;
    const end = () => setDragged(undefined);
    // The window listens, because the row with the handle is moved within the document.
    addEventListener('pointermove', follow);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [isDragging]);

  /** Called when the handle of a row is pressed. Only the main button begins to drag. */
  function startDragging(event: ReactPointerEvent, index: number) {
    if (event.button !== 0) return;
    // So that dragging doesn't select text.
    event.preventDefault();
    drag(index);
  }

  return { dragged, startDragging };
}
