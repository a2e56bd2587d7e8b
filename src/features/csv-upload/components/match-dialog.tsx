import { categories } from '@rules/categories';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Select } from '@/ui/select';
import { CSV_KINDS, type CsvKind } from '../reading/csv-kinds';
import type { FileChoices } from '../reading/file-choices';
import type { FileColumn, UnmatchedFile } from '../reading/file-reading';

export type MatchAnswer = Pick<
  FileChoices,
  'columns' | 'forAll' | 'isMatched' | 'matchAgain' | 'isRemembered'
>;

interface MatchDialogProps extends Omit<UnmatchedFile, 'outcome' | 'headers'> {
  kind: CsvKind;
  forAll: FileChoices['forAll'];
  /** Whether the columns have a match that may stay. */
  isAgain: boolean;
  /** Asks whose codes they are, where a file doesn't tell. */
  whose: (value: string, onChange: (value: string) => void) => ReactNode;
  onAnswer: (answer: MatchAnswer) => void;
  onCancel: () => void;
}

const NONE = 'none';

/** Asks which of our headers each column is that wasn't known by its name, and what no column says. */
export function MatchDialog({
  kind,
  columns,
  match,
  forAll,
  isAgain,
  whose,
  onAnswer,
  onCancel,
}: MatchDialogProps) {
  const { headers, required } = CSV_KINDS[kind];
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>(match);
  const [answers, setAnswers] = useState(forAll);
  const form = useId();
  const byName = new Set(Object.values(match));
  const known = [...columns].filter(([column]) => byName.has(column));
  const unknown = [...columns].filter(([column]) => !byName.has(column));
  const missing = required.filter((header) => !(header in chosen));
  const isAsked = (header: string) => kind === 'promo-codes' && missing.includes(header) && !forAll[header];
  const answered = (header: string) => (value: string) => setAnswers({ ...answers, [header]: value });
  const unanswered = missing.filter((header) => !answers[header]);

  function assign(column: number, header: string) {
    const others = Object.entries(chosen).filter(([name, at]) => at !== column && name !== header);
    setChosen(Object.fromEntries(header === NONE ? others : [...others, [header, column]]));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const given = headers.flatMap((header): [string, number | null][] => {
      const column = chosen[header];
      if (column !== undefined) return [[header, column]];
      return header in match ? [[header, null]] : [];
    });
    onAnswer({
      columns: Object.fromEntries(given),
      forAll: answers,
      isMatched: true,
      matchAgain: false,
      isRemembered: false,
    });
  }

  const columnField = ([column, { name, samples }]: [number, FileColumn]) => (
    <Select
      key={column}
      label={name}
      hint={`Such as: ${samples.join(' · ')}`}
      value={Object.entries(chosen).find(([, at]) => at === column)?.[0] ?? NONE}
      onChange={({ target }) => assign(column, target.value)}
    >
      <option value={NONE}>Not used</option>
      {headers.map((header) => (
        <option key={header}>{header}</option>
      ))}
    </Select>
  );

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onCancel();
      }}
      title="Match your columns"
      description="Say what each column of your file is. Files with the same headers are matched so by themselves on this device."
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {isAgain ? 'Keep the match' : 'Choose another file'}
          </Button>
          <Button type="submit" form={form}>
            Continue
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-5">
        <p role="status" className="text-sm text-muted">
          {unanswered.length > 0
            ? `Still missing: ${unanswered.join(', ')}`
            : 'Everything that is required is there.'}
        </p>
        {unknown.map(columnField)}
        {isAsked('email') && whose(answers.email ?? '', answered('email'))}
        {isAsked('category') && (
          <Select
            label="Category of all rows"
            value={answers.category ?? ''}
            onChange={({ target }) => answered('category')(target.value)}
          >
            <option value="">Choose one</option>
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        )}
        {known.map(columnField)}
      </form>
    </Dialog>
  );
}
