import { MAX_CSV_ROWS, MAX_INFLUENCER_ROWS } from '@rules/csv-limits';
import type { ReactNode } from 'react';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { FormAlert } from '@/ui/form-alert';
import { Skeleton } from '@/ui/skeleton';
import type { CsvKind } from '../reading/csv-kinds';
import { CategoryWords } from './category-words';
import { CheckFailure } from './check-failure';
import { ColumnGuide } from './column-guide';
import { DateOrderQuestion } from './date-order-question';
import { DropZone } from './drop-zone';
import { FileRefusal } from './file-refusal';
import { MatchDialog } from './match-dialog';
import { RememberedMatch } from './remembered-match';
import { ReviewStep } from './review-step';
import { UploadProgress } from './upload-progress';
import { UploadResult } from './upload-result';
import type { CsvUpload } from './use-csv-upload';
import { useShownProgress } from './use-shown-progress';
import { WhoseCodes } from './whose-codes';

interface UploadPanelProps<Kind extends CsvKind> {
  upload: CsvUpload<Kind>;
  /** The link to the page that manages what was uploaded. */
  wayOn: ReactNode;
  /** Whether a file is being dragged over the page. */
  isOver: boolean;
  /** The agency that uploads; null for whoever acts for none. */
  agency: ActingAgency | null;
}

/** One tab: the steps of an upload beside the description of the columns. */
export function UploadPanel<Kind extends CsvKind>({ upload, wayOn, isOver, agency }: UploadPanelProps<Kind>) {
  const { kind, state, choose } = upload;
  return (
    <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-[minmax(0,1fr)_15rem] md:gap-10">
      {state.step === 'idle' ? (
        <DropZone
          contents={kind === 'influencers' ? 'influencers' : 'promo codes'}
          maxRows={kind === 'influencers' ? MAX_INFLUENCER_ROWS : MAX_CSV_ROWS}
          isOver={isOver}
          onChoose={(file) => void choose(file)}
        />
      ) : (
        <Card className={classNames('grid min-w-0 grid-cols-1 gap-6', isOver && 'outline-2 outline-brass')}>
          {isOver && <FormAlert tone="info">Let go to read the other file.</FormAlert>}
          <Steps upload={upload} wayOn={wayOn} agency={agency} />
        </Card>
      )}
      <ColumnGuide kind={kind} />
    </div>
  );
}

function Steps<Kind extends CsvKind>({ upload, wayOn, agency }: Omit<UploadPanelProps<Kind>, 'isOver'>) {
  const { kind, state, startOver } = upload;
  const progress = useShownProgress(state);
  const matchAgain = upload.matchAgain && (() => void upload.matchAgain?.());
  if (state.step === 'idle') return null;
  if (state.step === 'refused')
    return <FileRefusal {...state} fileName={state.file.name} onStartOver={startOver} />;
  if (state.step === 'failed' && state.doing === 'checking') {
    return (
      <CheckFailure
        fileName={state.file.name}
        failure={state.failure}
        onRetry={() => void upload.retry()}
        onStartOver={startOver}
      />
    );
  }
  return (
    <>
      {state.step !== 'matching' && state.step !== 'sorting' && state.step !== 'asking' && (
        <UploadProgress value={progress} fileName={state.file.name} />
      )}
      {(state.step === 'reading' || state.step === 'matching' || state.step === 'checking') && (
        <div className="grid justify-items-start gap-5">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-64 w-full rounded" />
          <Button variant="secondary" onClick={startOver}>
            Cancel
          </Button>
        </div>
      )}
      <Questions upload={upload} agency={agency} />
      {(state.step === 'sorting' || state.step === 'asking') && matchAgain && (
        <RememberedMatch onMatchAgain={matchAgain} />
      )}
      {(state.step === 'mending' ||
        state.step === 'ready' ||
        state.step === 'uploading' ||
        state.step === 'failed') && (
        <ReviewStep
          fileName={state.file.name}
          review={state.review}
          counts={state.step === 'mending' ? undefined : state.counts}
          uploading={state.step === 'uploading'}
          failure={state.step === 'failed' ? state.failure : undefined}
          onMatchAgain={matchAgain}
          onCorrect={upload.correct}
          onLeaveOut={upload.leaveOut}
          onCheckAgain={() => void upload.checkAgain()}
          onConfirm={() => void (state.step === 'failed' ? upload.retry() : upload.confirm())}
          onStartOver={startOver}
        />
      )}
      {state.step === 'done' && (
        <UploadResult
          kind={kind}
          review={state.review}
          counts={state.counts}
          credentials={state.credentials}
          wayOn={wayOn}
          onHandedOut={upload.forgetCredentials}
          onStartOver={startOver}
        />
      )}
    </>
  );
}

/** What has to be asked about a file before its rows can be read. */
function Questions<Kind extends CsvKind>({
  upload,
  agency,
}: Pick<UploadPanelProps<Kind>, 'upload' | 'agency'>) {
  const { kind, state, startOver } = upload;
  if (state.step === 'matching') {
    return (
      <MatchDialog
        kind={kind}
        columns={state.columns}
        match={state.match}
        forAll={state.choices.forAll}
        whose={(value, onChange) => <WhoseCodes agency={agency} value={value} onChange={onChange} />}
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
