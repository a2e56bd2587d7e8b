import type { ActingAgency } from '@/shared/session/acting-agency';
import type { CsvKind } from '../reading/csv-kinds';
import { CategoryWords } from './category-words';
import { DateOrderQuestion } from './date-order-question';
import { MatchDialog } from './match-dialog';
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
