import { type ReactNode, useId } from 'react';

interface SegmentsProps<Value extends string | number> {
  /** What is chosen, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few choices side by side, one chosen. */
export function Segments<Value extends string | number>({
  label,
  options,
  value: chosen,
  onChange,
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-1 rounded bg-sunken p-1">
        {options.map(({ value, label: text, icon }) => (
          <label
            key={value}
            className="relative flex min-h-11 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-sm px-2 min-w-fit text-center text-sm font-semibold text-muted transition-colors hover:text-ink has-checked:bg-raised dark:has-checked:bg-line has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus md:pointer-fine:min-h-10"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChange(value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {icon}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
