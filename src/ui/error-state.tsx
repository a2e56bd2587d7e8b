import { Button } from './button';
import { PlugDrawing } from './drawings/plug-drawing';

export interface ErrorStateProps {
  message: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** What a list shows when its request failed: the sentence and a way to try again. */
export function ErrorState({ message, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center short:py-4">
      <PlugDrawing />
      <p role="alert" className="mt-6 max-w-md text-lg font-medium text-balance text-ink">
        {message}
      </p>
      <div className="mt-6">
        <Button variant="secondary" loading={retrying} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
