import { Check, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names';
import { CONTROL_CLASSES, Field, type FieldTexts, fieldControlProps } from './field';
import { LiveRegion } from './live-region';

interface Option {
  value: string;
  label: string;
}

interface MultiSelectProps extends FieldTexts {
  options: readonly Option[];
  chosen: readonly string[];
  onChosenChange: (chosen: string[]) => void;
  placeholder?: string;
  name?: string;
  onBlur?: () => void;
  /** The text box in which options are searched for. */
  ref?: Ref<HTMLInputElement>;
}

/** Options whose label has a word that begins with the text, or whose value is the text. */
function foundIn(options: readonly Option[], search: string): readonly Option[] {
  const wanted = search.trim().toLowerCase();
  return options.filter(
    ({ value, label }) => value.toLowerCase() === wanted || ` ${label.toLowerCase()}`.includes(` ${wanted}`),
  );
}

/** Several of many: what is chosen stands above a text box that searches the others (the combobox pattern of ARIA). */
export function MultiSelect({
  label,
  hint,
  error,
  options,
  chosen,
  onChosenChange,
  ...box
}: MultiSelectProps) {
  const { placeholder, name, onBlur, ref } = box;
  const id = useId();
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [activeAt, setActiveAt] = useState(0);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const found = isOpen ? foundIn(options, search) : [];
  const active = found[Math.min(activeAt, found.length - 1)];
  const optionId = (value: string) => `${id}-${value}`;

  useEffect(() => {
    if (!active || !list.current) return;
    const shown = list.current;
    const option = [...shown.children].find((child) => child.id === `${id}-${active.value}`);
    if (!(option instanceof HTMLElement)) return;
    // Only the list scrolls, and not the page behind it.
    if (option.offsetTop < shown.scrollTop) shown.scrollTop = option.offsetTop;
    const below = option.offsetTop + option.offsetHeight - shown.clientHeight;
    if (below > shown.scrollTop) shown.scrollTop = below;
  }, [active, id]);

  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;

  function toggle(value: string) {
    const isChosen = chosen.includes(value);
    onChosenChange(isChosen ? chosen.filter((other) => other !== value) : [...chosen, value]);
    setSaid(`${labelOf(value)} ${isChosen ? 'removed' : 'added'}.`);
    setSearch('');
  }

  function open(text: string) {
    setOpen(true);
    setActiveAt(0);
    setSearch(text);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return open(search);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActiveAt((Math.min(activeAt, found.length - 1) + step + found.length) % Math.max(found.length, 1));
    } else if (event.key === 'Enter' && isOpen) {
      // The form isn't sent while something is being chosen.
      event.preventDefault();
      if (active) toggle(active.value);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Backspace' && search === '') {
      const last = chosen.at(-1);
      if (last !== undefined) toggle(last);
    }
  }

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {chosen.length > 0 && (
        <ul aria-label="Chosen" className="mb-2 flex flex-wrap gap-1.5">
          {chosen.map((value) => (
            <li key={value}>
              <button
                type="button"
                aria-label={`Remove ${labelOf(value)}`}
                onClick={() => toggle(value)}
                className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-brass-soft py-1 pr-2.5 pl-3.5 text-sm font-semibold text-brass-text hover:bg-line"
              >
                {labelOf(value)}
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="relative">
        <input
          {...fieldControlProps(id, { hint, error })}
          ref={ref}
          name={name}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={active && optionId(active.value)}
          autoComplete="off"
          placeholder={placeholder}
          value={search}
          onChange={({ target }) => open(target.value)}
          onClick={() => open(search)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setOpen(false);
            setSearch('');
            onBlur?.();
          }}
          className={CONTROL_CLASSES}
        />
        {isOpen && (
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-multiselectable="true"
            aria-label={typeof label === 'string' ? label : undefined}
            // A press doesn't take the focus from the text box.
            onMouseDown={(event) => event.preventDefault()}
            className="absolute inset-x-0 top-full z-30 mt-1 max-h-64 overflow-y-auto rounded border bg-raised p-1.5 shadow-float"
          >
            {found.map(({ value, label: optionLabel }) => (
              <button
                key={value}
                type="button"
                tabIndex={-1}
                id={optionId(value)}
                role="option"
                aria-selected={chosen.includes(value)}
                onClick={() => toggle(value)}
                className={classNames(
                  'flex min-h-11 w-full items-center text-left gap-2 rounded-sm px-3 text-sm hover:bg-sunken',
                  value === active?.value && 'bg-sunken outline-2 -outline-offset-2 outline-focus',
                )}
              >
                <Check
                  size={16}
                  aria-hidden="true"
                  className={chosen.includes(value) ? undefined : 'invisible'}
                />
                {optionLabel}
              </button>
            ))}
            {found.length === 0 && <p className="px-3 py-2.5 text-sm text-muted">Nothing is called so.</p>}
          </div>
        )}
      </div>
      <LiveRegion message={said} />
    </Field>
  );
}
