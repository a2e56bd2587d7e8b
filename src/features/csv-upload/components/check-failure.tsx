import { Button } from '@/ui/button';
import type { UploadFailure } from '../upload-state';
import { StepHeading } from './step-heading';
import { UploadFailureAlert } from './upload-failure-alert';

interface CheckFailureProps {
  fileName: string;
  failure: UploadFailure;
  onRetry: () => void;
  onStartOver: () => void;
}

/** The rows are fine in themselves, but the server would not take them, or could not be asked. */
export function CheckFailure({ fileName, failure, onRetry, onStartOver }: CheckFailureProps) {
  return (
    <div className="grid gap-5">
      <StepHeading>{fileName} can’t be uploaded yet</StepHeading>
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
