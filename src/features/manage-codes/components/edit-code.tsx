import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { FIELDS_MISSING } from '@/domain/promo-code';
import { NotFoundError } from '@/lib/errors';
import { wordsForError } from '@/shared/error-words';
import { useFailureToast } from '@/shared/lists/use-failure-toast';
import { Button } from '@/ui/button';
import { LostTicketDrawing } from '@/ui/drawings/lost-ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { FormAlert } from '@/ui/form-alert';
import { managedCodeQuery } from '../data/managed-code';
import { useUpdateCode } from '../data/update-code';
import { type ManagedCode, type ManagedInfluencer, toFields } from '../managed-code';
import { useCodeForm } from '../use-code-form';
import { wordsForCodeError } from '../words-for-code-error';
import { CodeFields } from './code-fields';
import { CodePreview } from './code-preview';
import { EditCodeSkeleton } from './edit-code-skeleton';
import { FormBesidePreview } from './form-beside-preview';

const DELETED = 'This promo code is no longer there: it was deleted meanwhile.';

interface EditCodeProps {
  userId: string;
  influencer: ManagedInfluencer;
  codeId: string;
  onClose: () => void;
}

/** Stands in the list's place until it is saved or left (spec 2 §2, Manage-influencer-codes). */
export function EditCode({ codeId, ...props }: EditCodeProps) {
  const code = useQuery(managedCodeQuery(props.influencer.id, codeId));
  useFailureToast(code.isLoadingError ? code.error : null, 'Failed to retrieve promo code details');

  if (code.isPending) return <EditCodeSkeleton />;
  if (code.isLoadingError) {
    return (
      <ErrorState
        message={wordsForError(code.error)}
        retrying={code.isFetching}
        onRetry={() => void code.refetch()}
      />
    );
  }
  return <LoadedCode {...props} code={code.data ?? null} />;
}

/** @param code null as soon as it is known to be gone, also while somebody edits it */
function LoadedCode({ code, ...props }: Omit<EditCodeProps, 'codeId'> & { code: ManagedCode | null }) {
  const opened = useRef(code);
  if (!opened.current) {
    return (
      <EmptyState
        drawing={<LostTicketDrawing />}
        sentence={DELETED}
        action={
          <Button variant="secondary" onClick={props.onClose}>
            Back to the codes
          </Button>
        }
      />
    );
  }
  return <EditForm {...props} code={opened.current} isGone={code === null} />;
}

interface EditFormProps extends Omit<EditCodeProps, 'codeId'> {
  code: ManagedCode;
  isGone: boolean;
}

function EditForm({ userId, influencer, code, isGone, onClose }: EditFormProps) {
  const update = useUpdateCode(userId);
  const { form, fields, submit, tellAtField, isIncomplete } = useCodeForm('edit', toFields(code));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const save = submit(async (checked) => {
    try {
      await update.mutateAsync({ codeId: code.id, fields: checked });
    } catch (error) {
      if (tellAtField(error)) return false;
      const description = error instanceof NotFoundError ? DELETED : wordsForCodeError(error);
      toast.error('Failed to update promo code', { description });
      return false;
    }
    toast.success('Promo code updated successfully!');
    return true;
  }, onClose);

  return (
    <FormBesidePreview preview={<CodePreview fields={fields} influencer={influencer} />}>
      <h2 ref={heading} tabIndex={-1} className="mb-5 scroll-mt-24 text-xl outline-none">
        Edit promo code
      </h2>
      <form noValidate onSubmit={save} className="grid gap-5" aria-label="Edit promo code">
        {isGone && <FormAlert>{DELETED}</FormAlert>}
        {isIncomplete && <FormAlert>{FIELDS_MISSING}</FormAlert>}
        <CodeFields form={form} doing="edit" />
        <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={update.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending} loadingLabel="Saving...">
            Save Changes
          </Button>
        </div>
      </form>
    </FormBesidePreview>
  );
}
