import { type FormEvent, useState } from 'react';
import { RefusedError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast';
import { useChooseEnding } from '../data/short-link';
import type { LinkTarget } from '../rules/link-target';

interface ChooseEndingProps {
  userId: string;
  target: LinkTarget;
}

/** Gives the link an ending that people can remember: once, which is said before. */
export function ChooseEnding({ userId, target }: ChooseEndingProps) {
  const choose = useChooseEnding(userId, target);
  const [typed, setTyped] = useState('');
  const isRefused = choose.error instanceof RefusedError && choose.error.rule === 'ending';
  const save = useOneAtATime(async () => {
    try {
      await choose.mutateAsync(typed);
      toast.success('Your link has its own ending now');
    } catch {
      // Shown at the field.
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form noValidate aria-label="Choose the ending" className="grid gap-3" onSubmit={submit}>
      {choose.isError && !isRefused && <FormAlert>{messageForError(choose.error)}</FormAlert>}
      <TextField
        label="An ending of your own"
        hint={`As in ${location.host}/go/mina-glasswater. You can choose it once: it can't be changed afterwards. The present link goes on working.`}
        error={isRefused ? messageForError(choose.error) : undefined}
        value={typed}
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={({ target: { value } }) => {
          setTyped(value);
          choose.reset();
        }}
      />
      <div>
        <Button type="submit" variant="secondary" loading={choose.isPending} loadingLabel="Saving...">
          Keep this ending
        </Button>
      </div>
    </form>
  );
}
