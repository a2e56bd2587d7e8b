import { type OfferFieldName, offerField } from '@rules/offer-fields';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { FormAlert } from '@/ui/form-alert';
import type { TheirChange } from '../offer-edit';
import type { ConflictChoice } from '../use-merged-edit';
import { ConflictField } from './conflict-field';
import { FieldValue } from './field-value';

interface ChangedMeanwhileProps {
  theirChanges: readonly TheirChange[];
  conflicts: readonly ConflictChoice[];
  onChoose: (conflict: ConflictChoice, choice: 'mine' | 'theirs') => void;
  /** Whether the form was submitted before a value was chosen for each conflicting field. */
  choiceMissing: boolean;
  /** How often saving was refused because of it; each time the focus moves here. */
  refusals: number;
}

/** The other side's changes during the edit, field by field. */
export function ChangedMeanwhile({
  theirChanges,
  conflicts,
  onChoose,
  choiceMissing,
  refusals,
}: ChangedMeanwhileProps) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusals > 0) section.current?.focus();
  }, [refusals]);

  if (theirChanges.length + conflicts.length === 0) return null;
  const isOpen = conflicts.some(({ choice }) => choice === undefined);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="grid min-w-0 scroll-mt-24 gap-5 rounded-lg border border-line-strong p-4 outline-none md:p-5"
    >
      <div className="grid gap-3">
        <h3 id={headingId} className="text-lg">
          Changed meanwhile
        </h3>
        <FormAlert tone={isOpen ? 'error' : 'info'}>
          {isOpen
            ? 'Somebody else saved this promo code while you edited it. Choose what to keep, then save again.'
            : 'Somebody else saved this promo code while you edited it. Look at what they wrote, then save.'}
        </FormAlert>
      </div>
      {conflicts.map((conflict) => (
        <ConflictField
          key={conflict.name}
          conflict={conflict}
          onChoose={(choice) => onChoose(conflict, choice)}
          isMissing={choiceMissing && conflict.choice === undefined}
        />
      ))}
      {theirChanges.length > 0 && (
        <dl className="grid gap-3 text-sm">
          {theirChanges.map(({ name, before, now }) => (
            <Taken key={name} name={name}>
              <del className="block text-muted">
                <FieldValue name={name} value={before} />
              </del>
              <ins className="block font-medium no-underline">
                <FieldValue name={name} value={now} />
              </ins>
            </Taken>
          ))}
        </dl>
      )}
    </section>
  );
}

function Taken({ name, children }: { name: OfferFieldName; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 font-semibold">{offerField(name).label}: they wrote</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
