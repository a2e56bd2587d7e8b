import { Search, X } from 'lucide-react';
import { type ComponentProps, useEffect, useEffectEvent, useId, useRef } from 'react';
import { classNames } from './class-names';
import { CONTROL_CLASSES } from './field';
import { IconButton } from './icon-button';
import { VisuallyHidden } from './visually-hidden';

interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'id' | 'ref' | 'type' | 'value' | 'onChange'> {
  label: string;
  value: string;
  /** Called at every key press; debouncing is the caller's task. */
  onValueChange: (value: string) => void;
}

/** A search box. The label is read by screen readers only; the placeholder is visible. */
export function SearchField({ label, value, onValueChange, className, ...props }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the app ran: React leaves it in the field, and knows nothing of it.
  const takeTyped = useEffectEvent(() => {
    if (input.current && input.current.value !== value) onValueChange(input.current.value);
  });
  useEffect(() => takeTyped(), []);
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <div className={classNames('relative min-w-0', className)}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <Search
        size={20}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-muted"
      />
      <input
        autoComplete="off"
        enterKeyHint="search"
        {...props}
        ref={input}
        id={id}
        type="search"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className={classNames(
          CONTROL_CLASSES,
          'pr-12 pl-11 text-ellipsis [&::-webkit-search-cancel-button]:hidden [&::-webkit-search-decoration]:hidden',
        )}
      />
      {value !== '' && (
        <IconButton
          label="Clear search"
          icon={X}
          onClick={clear}
          className="absolute inset-y-0 right-0.5 my-auto text-muted"
        />
      )}
    </div>
  );
}
