import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { StepHeading } from './step-heading';

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
