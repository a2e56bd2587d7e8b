import { MAX_CSV_ROWS, MAX_INFLUENCER_ROWS } from '@rules/csv-limits';
import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { FormAlert } from '@/ui/form-alert';
import { Skeleton } from '@/ui/skeleton';
import type { CsvKind } from '../reading/csv-task';
import { CheckFailure } from './check-failure';
import { ColumnGuide } from './column-guide';
import { DateOrderQuestion } from './date-order-question';
import { DropZone } from './drop-zone';
import { RowErrors } from './row-errors';
import { UploadProgress } from './upload-progress';
import { UploadResult } from './upload-result';
import { UploadSummary } from './upload-summary';
import type { CsvUpload } from './use-csv-upload';
import { useShownProgress } from './use-shown-progress';

interface UploadPanelProps<Kind extends CsvKind> {
  upload: CsvUpload<Kind>;
  /** The link to the page that manages what was uploaded. */
  wayOn: ReactNode;
  /** Whether a file is being dragged over the page. */
  isOver: boolean;
}

/** One tab: the steps of an upload beside the description of the columns. */
export function UploadPanel<Kind extends CsvKind>({ upload, wayOn, isOver }: UploadPanelProps<Kind>) {
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
          <Steps upload={upload} wayOn={wayOn} />
        </Card>
      )}
      <ColumnGuide kind={kind} />
    </div>
  );
}

function Steps<Kind extends CsvKind>({ upload, wayOn }: Omit<UploadPanelProps<Kind>, 'isOver'>) {
  const { kind, state, startOver } = upload;
  const progress = useShownProgress(state);
  if (state.step === 'idle') return null;
  if (state.step === 'refused') {
    const { fileName, message, errors } = state;
    return <RowErrors fileName={fileName} message={message} errors={errors} onStartOver={startOver} />;
  }
  if (state.step === 'failed' && state.doing === 'checking') {
    return (
      <CheckFailure
        fileName={state.fileName}
        failure={state.failure}
        onRetry={() => void upload.retry()}
        onStartOver={startOver}
      />
    );
  }
  return (
    <>
      <UploadProgress value={progress} fileName={state.fileName} />
      {(state.step === 'reading' || state.step === 'checking') && (
        <div className="grid justify-items-start gap-5">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-64 w-full rounded" />
          <Button variant="secondary" onClick={startOver}>
            Cancel
          </Button>
        </div>
      )}
      {state.step === 'asking' && (
        <DateOrderQuestion
          kind={kind}
          example={state.example}
          byOrder={state.byOrder}
          onAnswer={(order) => void upload.readDates(order)}
          onStartOver={startOver}
        />
      )}
      {(state.step === 'ready' || state.step === 'uploading' || state.step === 'failed') && (
        <UploadSummary
          kind={kind}
          rows={state.rows}
          counts={state.counts}
          uploading={state.step === 'uploading'}
          {...(state.step === 'failed' && { failure: state.failure })}
          onConfirm={() => void (state.step === 'failed' ? upload.retry() : upload.confirm())}
          onStartOver={startOver}
        />
      )}
      {state.step === 'done' && (
        <UploadResult
          kind={kind}
          rows={state.rows}
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
