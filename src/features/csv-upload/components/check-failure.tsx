import { Button } from '@/ui/button';
import type { UploadFailure } from '../rules/upload-state';
import { StepHeading } from './step-heading';
import { UploadFailureAlert } from './upload-failure-alert';

interface CheckFailureProps {
  fileName: string;
  failure: UploadFailure;
  onRetry: () => void;
  onStartOver: () => void;
}

/** Shown when the file has no errors but the server refused it or couldn't be reached. */
export function CheckFailure({ fileName, failure, onRetry, onStartOver }: CheckFailureProps) {
  return (
    <div className="grid gap-5">
      <StepHeading>{fileName} can't be uploaded yet</StepHeading>
      <UploadFailureAlert failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button variant={failure.isBeyondPlan ? 'secondary' : 'primary'} onClick={onStartOver}>
          Choose another file
        </Button>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
