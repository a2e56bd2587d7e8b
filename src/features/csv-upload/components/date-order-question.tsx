import { dayLabel } from '@rules/day-words';
import { useId, useState } from 'react';
import { Button } from '@/ui/button';
import { type DateOrder, toIsoDay } from '../reading/csv-dates';
import type { CsvKind } from '../reading/csv-kinds';
import type { UndatedFile } from '../reading/file-reading';
import { previewCaption, RowPreview } from './row-preview';
import { StepHeading } from './step-heading';

const LABELS: Record<DateOrder, string> = {
  'day-first': 'The day',
  'month-first': 'The month',
  'year-first': 'The year',
};

interface DateOrderQuestionProps<Kind extends CsvKind> extends Omit<UndatedFile<Kind>, 'outcome'> {
  kind: Kind;
  onAnswer: (order: DateOrder) => void;
  onStartOver: () => void;
}

/** Asks for the order of the dates when the file doesn't show it, with the rows as they would be read. */
export function DateOrderQuestion<Kind extends CsvKind>(props: DateOrderQuestionProps<Kind>) {
  const { kind, example, byOrder, count, onAnswer, onStartOver } = props;
  const [chosen, setChosen] = useState<DateOrder>();
  const rows = byOrder.find(({ order }) => order === chosen)?.rows;
  const name = useId();
  return (
    <div className="grid grid-cols-1 gap-5">
      <StepHeading>What comes first in this file's dates?</StepHeading>
      <fieldset className="grid gap-2">
        <legend className="mb-3 text-muted">
          Dates such as {example} can be read in several ways, and no other date of the file tells which is
          meant.
        </legend>
        {byOrder.map(({ order }) => (
          <label
            key={order}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded border border-line-strong bg-raised px-4 py-2.5 transition-colors hover:border-ink has-checked:border-brass has-checked:bg-brass-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === order}
              onChange={() => setChosen(order)}
              className="size-4 flex-none accent-brass"
            />
            <span>
              <strong className="font-semibold">{LABELS[order]}</strong>: {example} is{' '}
              {dayLabel(toIsoDay(example, order))}
            </span>
          </label>
        ))}
      </fieldset>
      {rows && <RowPreview kind={kind} rows={rows} caption={previewCaption(rows.length, count)} />}
      <div className="flex flex-wrap gap-3">
        <Button disabled={!chosen} onClick={() => chosen && onAnswer(chosen)}>
          Continue
        </Button>
        <Button variant="secondary" onClick={onStartOver}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}
