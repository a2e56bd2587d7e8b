import { type OfferFieldName, offerField } from '@rules/offer-fields';
import { type Ref, useEffect, useId, useRef } from 'react';
import { classNames } from '@/ui/class-names';
import { FieldError } from '@/ui/field';
import type { ConflictChoice } from '../use-merged-edit';
import { FieldValue } from './field-value';

interface ConflictFieldProps {
  conflict: ConflictChoice;
  onChoose: (choice: 'mine' | 'theirs') => void;
  isMissing: boolean;
}

/** Asks which value to keep of a field that both sides changed. */
export function ConflictField({ conflict, onChoose, isMissing }: ConflictFieldProps) {
  const id = useId();
  const { name, choice, mine, theirs } = conflict;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isMissing) first.current?.focus();
  }, [isMissing]);

  const option = { group: id, name, invalid: isMissing, describedBy: isMissing ? `${id}-error` : undefined };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{offerField(name).label}</legend>
      <div className="grid gap-3 @min-[30rem]:grid-cols-2">
        <Option
          {...option}
          label="Keep mine"
          value={mine}
          checked={choice === 'mine'}
          onChoose={() => onChoose('mine')}
          ref={first}
        />
        <Option
          {...option}
          label="Take theirs"
          value={theirs}
          checked={choice === 'theirs'}
          onChoose={() => onChoose('theirs')}
        />
      </div>
      <FieldError id={id} error={isMissing ? 'Please choose which one to keep.' : undefined} />
    </fieldset>
  );
}

interface OptionProps {
  group: string;
  name: OfferFieldName;
  label: string;
  value: string;
  checked: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  onChoose: () => void;
  ref?: Ref<HTMLInputElement>;
}

function Option({ group, name, label, value, checked, invalid, describedBy, onChoose, ref }: OptionProps) {
  return (
    <label
      className={classNames(
        'flex min-h-11 min-w-0 cursor-pointer items-start gap-3 rounded border px-4 py-3 text-sm transition-colors hover:border-ink',
        checked ? 'border-ink bg-brass-soft' : 'border-line-strong bg-raised',
      )}
    >
      <input
        ref={ref}
        type="radio"
        name={group}
        checked={checked}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={onChoose}
        className="mt-0.5 size-4 flex-none accent-ink"
      />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span> <FieldValue name={name} value={value} />
      </span>
    </label>
  );
}
