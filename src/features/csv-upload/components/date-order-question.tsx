import { dayLabel } from '@rules/day-words';
import { useId, useState } from 'react';
import { Button } from '@/ui/button';
import { type DateOrder, toIsoDay } from '../reading/csv-dates';
import type { AmbiguousRows, CsvKind } from '../reading/csv-task';
import { RowPreview } from './row-preview';
import { StepHeading } from './step-heading';

const CHOICES: { order: DateOrder; label: string }[] = [
  { order: 'day-first', label: 'The day' },
  { order: 'month-first', label: 'The month' },
];

interface DateOrderQuestionProps<Kind extends CsvKind> extends AmbiguousRows<Kind> {
  kind: Kind;
  onAnswer: (order: DateOrder) => void;
  onStartOver: () => void;
}

/** Asks for the order of the dates when the file doesn't show it, with the rows as they would be read. */
export function DateOrderQuestion<Kind extends CsvKind>(props: DateOrderQuestionProps<Kind>) {
  const { kind, example, byOrder, onAnswer, onStartOver } = props;
  const [order, setOrder] = useState<DateOrder>();
  const name = useId();
  return (
    <div className="grid grid-cols-1 gap-5">
      <StepHeading>What comes first in this file's dates?</StepHeading>
      <fieldset className="grid gap-2">
        <legend className="mb-3 text-muted">
          Dates such as {example} can be read in two ways, and no other date of the file tells which is meant.
        </legend>
        {CHOICES.map((choice) => (
          <label
            key={choice.order}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded border border-line-strong bg-raised px-4 py-2.5 transition-colors hover:border-ink has-checked:border-brass has-checked:bg-brass-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={order === choice.order}
              onChange={() => setOrder(choice.order)}
              className="size-4 flex-none accent-brass"
            />
            <span>
              <strong className="font-semibold">{choice.label}</strong>: {example} is{' '}
              {dayLabel(toIsoDay(example, choice.order))}
            </span>
          </label>
        ))}
      </fieldset>
      {order && <RowPreview kind={kind} rows={byOrder[order]} />}
      <div className="flex flex-wrap gap-3">
        <Button disabled={!order} onClick={() => order && onAnswer(order)}>
          Continue
        </Button>
        <Button variant="secondary" onClick={onStartOver}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}
