import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import {
  type ComplaintFields,
  complaintKinds,
  complaintSchema,
  kindsAbout,
  MAX_COMPLAINT_LENGTH,
} from '@/domain/complaint';
import { messageForError } from '@/shared/error-messages';
import { fieldOf } from '@/shared/field-of';
import { pages } from '@/shared/pages';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { Select } from '@/ui/select';
import { TextArea } from '@/ui/text-field';
import { TextLink } from '@/ui/text-link';
import { type ComplaintSubject, useFileComplaint } from '../data/file-complaint';

interface ComplaintDialogProps extends ComplaintSubject {
  onClose: () => void;
  onSent: () => void;
}

export function ComplaintDialog({ what, id, onClose, onSent }: ComplaintDialogProps) {
  const file = useFileComplaint({ what, id });
  const form = useForm<ComplaintFields>({
    resolver: zodResolver(complaintSchema),
    defaultValues: { words: '' },
  });
  const kind = useWatch({ control: form.control, name: 'kind' });

  const send = useSendOnce(file, { onDone: onSent });

  return (
    <ConfirmDialog
      title={`Report this ${what}`}
      description="We read every report, and tell nobody who sent it."
      confirm="Send report"
      confirming="Sending..."
      isBusy={file.isPending}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      {file.isError && <FormAlert>{messageForError(file.error)}</FormAlert>}
      <Select label="What is wrong?" defaultValue="" {...fieldOf(form, 'kind')}>
        <option value="" disabled>
          Choose one
        </option>
        {kindsAbout[what].map((name) => (
          <option key={name} value={name}>
            {complaintKinds[name]}
          </option>
        ))}
      </Select>
      <TextArea
        label={kind === 'other' ? 'What is wrong, in your words' : 'Details (optional)'}
        hint="What you saw, and where. No passwords or card numbers, please."
        maxLength={MAX_COMPLAINT_LENGTH}
        {...fieldOf(form, 'words')}
      />
      {what === 'offer' && (
        <p className="text-sm text-muted">
          Only want to say that a code failed? 'Did it work?' under the code does that.{' '}
          <TextLink to={`${pages.howOffersAreRanked.path}#complaints`}>What reports do</TextLink>
        </p>
      )}
    </ConfirmDialog>
  );
}
