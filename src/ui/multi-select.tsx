import { type KeyboardEvent, type RefCallback, useEffect, useId, useRef, useState } from 'react';
import { CONTROL_CLASSES, Field, type FieldTexts, fieldControlProps } from './field';
import { foundOptions, namedOptions } from './found-options';
import { type Option, OptionList, optionId } from './option-list';
import { RemovableChips } from './removable-chips';
import { LiveRegion } from './visually-hidden';

interface MultiSelectProps extends Omit<FieldTexts, 'label'> {
  label: string;
  options: readonly Option[];
  /** Values of options. */
  chosen: readonly string[];
  onChosenChange: (chosen: string[]) => void;
  placeholder?: string;
  name?: string;
  onBlur?: () => void;
  /** The text box in which options are searched for. */
  ref?: RefCallback<HTMLInputElement>;
}

/**
 * Chooses several of many options. The chosen ones stand above a text box that searches all (the combobox of ARIA's patterns). An option
 * whose name is typed in full is chosen when the box is left. Other text stays, with an error, as the box's custom validity, which the form
 * has to check.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { label, hint, options, chosen, onChosenChange, placeholder, name, onBlur, ref } = props;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const [said, setSaid] = useState('');
  const found = isOpen ? foundOptions(options, search) : [];
  const active = found[activeIndex];

  const unknown = search.trim() === '' ? '' : unknownText(search.trim());
  useEffect(() => box.current?.setCustomValidity(unknown), [unknown]);
  const error = props.error ?? (isOpen ? '' : unknown);

  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;

  function toggle(value: string) {
    const isChosen = chosen.includes(value);
    onChosenChange(isChosen ? chosen.filter((other) => other !== value) : [...chosen, value]);
    setSaid(`${labelOf(value)} ${isChosen ? 'removed' : 'added'}.`);
    // After a search, all options are listed again, and the pressed one stays the active one.
    if (search !== '') {
      setSearch('');
      setActiveIndex(options.findIndex((option) => option.value === value));
    }
  }

  function takeTyped() {
    const { values, rest } = namedOptions(options, search);
    const added = values.filter((value) => !chosen.includes(value));
    if (added.length > 0) {
      onChosenChange([...chosen, ...added]);
      setSaid(`${added.map(labelOf).join(', ')} added.`);
    }
    setSearch(rest);
  }

  function open(text: string) {
    setOpen(true);
    setActiveIndex(0);
    setSearch(text);
  }

  function onArrow(step: 1 | -1) {
    if (isOpen) setActiveIndex((activeIndex + step + found.length) % Math.max(found.length, 1));
    else open(search);
  }

  /** @returns whether the browser's own handling of the key is to be prevented */
  function onKey(key: string): boolean {
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      onArrow(key === 'ArrowDown' ? 1 : -1);
      return true;
    }
    if (key === 'Backspace' && search === '') {
      const last = chosen.at(-1);
      if (last !== undefined) toggle(last);
      return false;
    }
    if (key === 'Enter' && !isOpen && search !== '') {
      takeTyped();
      return true;
    }
    if (!isOpen || (key !== 'Enter' && key !== 'Escape')) return false;
    if (key === 'Escape') setOpen(false);
    else if (active) toggle(active.value);
    return true;
  }

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <RemovableChips
        chips={chosen.map((value) => ({ value, label: labelOf(value) }))}
        onRemove={(value) => {
          toggle(value);
          box.current?.focus();
        }}
      />
      <div className="relative">
        <input
          {...fieldControlProps(id, { hint, error })}
          ref={(element) => {
            box.current = element;
            ref?.(element);
          }}
          name={name}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={active && optionId(`${id}-list`, active)}
          autoComplete="off"
          placeholder={placeholder}
          value={search}
          onChange={({ target }) => open(target.value)}
          onClick={() => open(search)}
          onKeyDown={(event: KeyboardEvent) => {
            // While a character is composed, the keys are the input method's.
            if (!event.nativeEvent.isComposing && onKey(event.key)) event.preventDefault();
          }}
          onBlur={() => {
            setOpen(false);
            takeTyped();
            onBlur?.();
          }}
          className={CONTROL_CLASSES}
        />
        {isOpen && (
          <OptionList
            id={`${id}-list`}
            label={label}
            options={found}
            active={active}
            chosen={chosen}
            onPress={toggle}
          />
        )}
      </div>
      <LiveRegion message={said} />
    </Field>
  );
}

const unknownText = (text: string) =>
  `Nothing is called “${text}”. Please choose from the list, or delete the text.`;
