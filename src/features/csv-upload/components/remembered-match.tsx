import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';

interface RememberedMatchProps {
  disabled?: boolean;
  onMatchAgain: () => void;
}

/** Says that the columns were matched without a question, and offers to ask. */
export function RememberedMatch({ disabled = false, onMatchAgain }: RememberedMatchProps) {
  return (
    <FormAlert tone="info">
      <p>The columns are matched as in your last file with these headers.</p>
      <Button variant="ghost" size="sm" disabled={disabled} onClick={onMatchAgain}>
        Match columns again
      </Button>
    </FormAlert>
  );
}
