import { categories } from '@rules/categories';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { foundInfluencersQuery } from '@/features/team/found-influencers';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useDebouncedValue } from '@/shared/use-debounced-value';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import { CSV_KINDS, type CsvKind } from '../reading/csv-kinds';
import type { FileChoices, FileColumn, UnmatchedFile } from '../reading/file-reading';

type MatchAnswer = Pick<FileChoices, 'columns' | 'forAll' | 'isMatched' | 'matchAgain' | 'isRemembered'>;

interface MatchDialogProps extends Omit<UnmatchedFile, 'outcome' | 'headers'> {
  kind: CsvKind;
  forAll: FileChoices['forAll'];
  /** Whether the person wanted to match again: then the present match may stay. */
  isAgain: boolean;
  /** The agency that uploads; null for whoever acts for none. */
  agency: ActingAgency | null;
  onAnswer: (answer: MatchAnswer) => void;
  onCancel: () => void;
}

const NONE = 'none';

/** Asks which of our headers each column is that wasn't known by its name, and what no column says. */
export function MatchDialog(props: MatchDialogProps) {
  const { kind, columns, match, forAll, isAgain, agency, onAnswer, onCancel } = props;
  const { headers, required } = CSV_KINDS[kind];
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>(match);
  const [answers, setAnswers] = useState(forAll);
  const byName = new Set(Object.values(match));
  const known = [...columns].filter(([column]) => byName.has(column));
  const unknown = [...columns].filter(([column]) => !byName.has(column));
  const missing = required.filter((header) => !(header in chosen));
  const isAsked = (header: string) => kind === 'promo-codes' && missing.includes(header) && !forAll[header];
  const answer = (header: string, value: string) => setAnswers({ ...answers, [header]: value });
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
      // The person has taken the header's column from it. Null says that no column is to be found for it by its name.
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
    <ConfirmDialog
      title="Match your columns"
      description="Say what each column of your file is. Files with the same headers are matched so by themselves on this device."
      keep={isAgain ? 'Keep the match' : 'Choose another file'}
      confirm="Continue"
      onSubmit={submit}
      onClose={onCancel}
    >
      <p role="status" className="text-sm text-muted">
        {unanswered.length > 0
          ? `Still missing: ${unanswered.join(', ')}`
          : 'Everything that is required is there.'}
      </p>
      {unknown.map(columnField)}
      {isAsked('email') && (
        <WhoseCodes
          agency={agency}
          value={answers.email ?? ''}
          onChange={(value) => answer('email', value)}
        />
      )}
      {isAsked('category') && (
        <Select
          label="Category of all rows"
          value={answers.category ?? ''}
          onChange={({ target }) => answer('category', target.value)}
        >
          <option value="">Choose one</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      )}
      {known.map(columnField)}
    </ConfirmDialog>
  );
}

interface WhoseCodesProps {
  agency: ActingAgency | null;
  value: string;
  onChange: (value: string) => void;
}

/** Asks for whom all of a file's codes are; an agency's influencers are offered while one types. */
function WhoseCodes({ agency, value, onChange }: WhoseCodesProps) {
  const list = useId();
  return (
    <>
      <TextField
        label="Whose codes are these?"
        hint="The username or e-mail address of the influencer, for all rows."
        list={list}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {agency && <Suggestions id={list} agency={agency} typed={value} />}
    </>
  );
}

/** The influencers that match what is typed. Where they can't be read nothing is suggested, and the name is typed in full. */
function Suggestions({ id, agency, typed }: { id: string; agency: ActingAgency; typed: string }) {
  const { data } = useQuery(foundInfluencersQuery(agency, useDebouncedValue(typed.trim())));
  return (
    <datalist id={id}>
      {(data ?? []).map(({ username, name }) => (
        <option key={username} value={username}>
          {name}
        </option>
      ))}
    </datalist>
  );
}

interface RememberedMatchProps {
  disabled?: boolean;
  onMatchAgain: () => Promise<void>;
}

/** Says that the columns were matched without a question, and offers to ask. */
export function RememberedMatch({ disabled = false, onMatchAgain }: RememberedMatchProps) {
  return (
    <FormAlert tone="info">
      <p>The columns are matched as in your last file with these headers.</p>
      <Button variant="ghost" size="sm" disabled={disabled} onClick={() => void onMatchAgain()}>
        Match columns again
      </Button>
    </FormAlert>
  );
}
