import { type Category, categories, categoryNamed } from '@rules/categories';
import { dayLabel } from '@rules/day-words';
import { useId, useState } from 'react';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { Button } from '@/ui/button';
import { Select } from '@/ui/select';
import { nameKey } from '../reading/column-names';
import { type DateOrder, toIsoDay } from '../reading/csv-dates';
import type { CsvKind } from '../reading/csv-kinds';
import type { FileChoices, UndatedFile } from '../reading/file-reading';
import { MatchDialog } from './match-dialog';
import { previewCaption, RowPreview } from './row-preview';
import { StepHeading } from './step-heading';
import type { CsvUpload } from './use-csv-upload';

interface FileQuestionsProps<Kind extends CsvKind> {
  upload: CsvUpload<Kind>;
  /** The agency that uploads; null for whoever acts for none. */
  agency: ActingAgency | null;
}

/** What has to be asked about a file before its rows can be read. */
export function FileQuestions<Kind extends CsvKind>({ upload, agency }: FileQuestionsProps<Kind>) {
  const { kind, state, startOver } = upload;
  if (state.step === 'matching') {
    return (
      <MatchDialog
        kind={kind}
        columns={state.columns}
        match={state.match}
        forAll={state.choices.forAll}
        agency={agency}
        onAnswer={(said) => void upload.answer(said)}
        isAgain={state.choices.matchAgain ?? false}
        onCancel={state.choices.matchAgain ? () => void upload.answer({ matchAgain: false }) : startOver}
      />
    );
  }
  if (state.step === 'sorting') {
    return (
      <CategoryWords
        words={state.words}
        known={state.choices.categories}
        onAnswer={(categories) => void upload.answer({ categories })}
        onStartOver={startOver}
      />
    );
  }
  if (state.step !== 'asking') return null;
  return (
    <DateOrderQuestion
      kind={kind}
      example={state.example}
      byOrder={state.byOrder}
      count={state.count}
      onAnswer={(dateOrder) => void upload.answer({ dateOrder })}
      onStartOver={startOver}
    />
  );
}

interface CategoryWordsProps {
  words: readonly string[];
  known: FileChoices['categories'];
  onAnswer: (categories: FileChoices['categories']) => void;
  onStartOver: () => void;
}

/** Asks once what each unknown word for a category means. A word without an answer stays an error of its rows. */
function CategoryWords({ words, known, onAnswer, onStartOver }: CategoryWordsProps) {
  const [meant, setMeant] = useState<Readonly<Record<string, Category | undefined>>>({});
  return (
    <div className="grid grid-cols-1 gap-5">
      <StepHeading>Which categories are these?</StepHeading>
      <p className="text-muted">Your file has words for categories that aren't ours. Each is asked once.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {words.map((word) => (
          <Select
            key={word}
            label={word}
            value={meant[word] ?? ''}
            onChange={({ target }) => setMeant({ ...meant, [word]: categoryNamed(target.value) })}
          >
            <option value="">Choose one</option>
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() =>
            onAnswer({
              ...known,
              ...Object.fromEntries(words.map((word) => [nameKey(word), meant[word] ?? null])),
            })
          }
        >
          Continue
        </Button>
        <Button variant="secondary" onClick={onStartOver}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}

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
function DateOrderQuestion<Kind extends CsvKind>(props: DateOrderQuestionProps<Kind>) {
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
