import { ArrowUpRight } from 'lucide-react';
import { pages } from '@/shared/pages';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import type { UploadFailure } from '../data/upload-rows';
import type { CsvKind } from '../reading/csv-kinds';
import { StepHeading } from './step-heading';
import type { CsvUpload } from './use-csv-upload';

interface FileRefusalProps {
  fileName: string;
  message: string;
  flaws: readonly string[];
  onStartOver: () => void;
}

/** Why a file can't be read as a table of rows. */
export function FileRefusal({ fileName, message, flaws, onStartOver }: FileRefusalProps) {
  return (
    <div className="grid gap-5">
      <StepHeading>{fileName} can't be uploaded yet</StepHeading>
      <FormAlert>{message}</FormAlert>
      {flaws.length > 0 && (
        <ul className="grid gap-2 rounded border bg-sunken px-4 py-3 text-sm wrap-anywhere">
          {flaws.map((flaw) => (
            <li key={flaw}>{flaw}</li>
          ))}
        </ul>
      )}
      <div>
        <Button onClick={onStartOver}>Choose another file</Button>
      </div>
    </div>
  );
}

interface CheckFailureProps {
  upload: Pick<CsvUpload<CsvKind>, 'retry' | 'backToRows' | 'startOver'>;
  fileName: string;
  failure: UploadFailure;
}

/** Shown when the file has no errors but the server refused it or couldn't be reached. */
export function CheckFailure({ upload, fileName, failure }: CheckFailureProps) {
  return (
    <div className="grid gap-5">
      <StepHeading>{fileName} can't be uploaded yet</StepHeading>
      <UploadFailureAlert failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button variant={failure.isBeyondPlan ? 'secondary' : 'primary'} onClick={upload.startOver}>
          Choose another file
        </Button>
        <Button variant="secondary" onClick={() => void upload.retry()}>
          Try again
        </Button>
        <Button variant="secondary" onClick={upload.backToRows}>
          Back to the rows
        </Button>
      </div>
    </div>
  );
}

/** Why the server refused the upload; with an upgrade link when the plan is the reason. */
export function UploadFailureAlert({ failure }: { failure: UploadFailure }) {
  return (
    <FormAlert>
      <p className="whitespace-pre-line wrap-anywhere">{failure.message}</p>
      {failure.isBeyondPlan && (
        <div className="mt-3">
          <LinkButton to={pages.pricing.path} size="sm" icon={ArrowUpRight}>
            Upgrade your plan
          </LinkButton>
        </div>
      )}
    </FormAlert>
  );
}
