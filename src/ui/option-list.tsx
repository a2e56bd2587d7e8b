import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from './class-names';

/** Something to choose in a MultiSelect. */
export interface Option {
  value: string;
  label: string;
  /** Further names by which it is found. */
  otherNames?: readonly string[];
}

/** The id of an option's element, by which the text box names the active one. */
export const optionId = (listId: string, { value }: Option) => `${listId}-${value}`;

interface OptionListProps {
  id: string;
  label: string;
  options: readonly Option[];
  /** The option that Enter chooses. The text box keeps the focus. */
  active: Option | undefined;
  chosen: readonly string[];
  onPress: (value: string) => void;
}

/** The list below the text box of a MultiSelect. */
export function OptionList({ id, label, options, active, chosen, onPress }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active && optionId(id, active);

  useEffect(() => {
    // The list opens below the box, where the screen may end. `void`, because newer browsers return a promise.
    void list.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  useEffect(() => {
    const option = [...(list.current?.children ?? [])].find((child) => child.id === activeId);
    if (!list.current || !(option instanceof HTMLElement)) return;
    // As far as needed. scrollIntoView would scroll the page behind the list, too.
    const top = option.offsetTop;
    const bottom = top + option.offsetHeight;
    const { scrollTop, clientHeight } = list.current;
    if (bottom > scrollTop + clientHeight) list.current.scrollTop = bottom - clientHeight;
    if (top < scrollTop) list.current.scrollTop = top;
  }, [activeId]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-multiselectable="true"
      aria-label={label}
      tabIndex={-1}
      // A press leaves the focus in the text box.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-1 scroll-mt-20 scroll-mb-20 max-h-64 overflow-y-auto rounded border bg-raised p-1.5 shadow-float"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          tabIndex={-1}
          id={optionId(id, option)}
          role="option"
          aria-selected={chosen.includes(option.value)}
          onClick={() => onPress(option.value)}
          className={classNames(
            'flex min-h-11 w-full items-center gap-2 rounded-sm px-3 text-left text-sm hover:bg-sunken',
            option === active && 'bg-sunken outline-2 -outline-offset-2 outline-focus',
          )}
        >
          <Check
            size={16}
            aria-hidden="true"
            className={classNames('flex-none', !chosen.includes(option.value) && 'invisible')}
          />
          {option.label}
        </button>
      ))}
      {options.length === 0 && <p className="px-3 py-2.5 text-sm text-muted">Nothing is called that.</p>}
    </div>
  );
}
