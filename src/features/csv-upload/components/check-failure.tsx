import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { StepHeading } from './step-heading';

interface CheckFailureProps {
  fileName: string;
  message: string;
  onRetry: () => void;
  onStartOver: () => void;
}

/** The rows are fine in themselves, but the server would not take them, or could not be asked. */
export function CheckFailure({ fileName, message, onRetry, onStartOver }: CheckFailureProps) {
  return (
    <div className="grid gap-5">
      <StepHeading>{fileName} can’t be uploaded yet</StepHeading>
      <FormAlert>
        <span className="whitespace-pre-line">{message}</span>
      </FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStartOver}>Choose another file</Button>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
