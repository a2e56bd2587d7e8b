import { OFFER_FIELD_NAMES, offerField } from '@rules/offer-fields';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { FIELDS_MISSING } from '@/domain/offer-form';
import { OfferTicketSkeleton } from '@/features/offer/offer-ticket-skeleton';
import { ChangedMeanwhile } from '@/shared/edit-conflict';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { LostTicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { FormAlert } from '@/ui/form-alert';
import { Skeleton } from '@/ui/skeleton';
import type { CodeOwner } from '../code-owner';
import { codeQuery, type SavedCode } from '../data/codes';
import { codeEditDraft } from '../data/draft';
import { CodeFields } from './code-fields';
import { CodePreview, FormBesidePreview } from './code-preview';
import { GONE, useEditCodeForm } from './use-edit-code-form';

interface EditCodeProps {
  userId: string;
  influencer: CodeOwner;
  codeId: string;
  onClose: () => void;
}

/** The form that edits a code, shown instead of the list until the edit is saved or closed. */
export function EditCode(props: EditCodeProps) {
  const code = useQuery(codeQuery(props.influencer.id, props.codeId));
  return (
    <QueryState query={code} waiting={<EditCodeSkeleton />} failed="Failed to retrieve promo code details">
      {(read) => <LoadedCode {...props} code={read} />}
    </QueryState>
  );
}

/** @param code null as soon as it is known to be deleted or hidden, also during the edit */
function LoadedCode({ code, codeId, ...props }: EditCodeProps & { code: SavedCode | null }) {
  const [opened] = useState(() => code ?? typedForGoneCode(props.userId, codeId));
  if (!opened) {
    return (
      <EmptyState
        drawing={<LostTicketDrawing />}
        sentence={GONE}
        action={
          <Button variant="secondary" onClick={props.onClose}>
            Back to the codes
          </Button>
        }
      />
    );
  }
  return <EditForm {...props} opened={opened} code={code} />;
}

/** Shows what was typed when the code was deleted meanwhile, so that it isn't lost. */
function typedForGoneCode(userId: string, codeId: string): SavedCode | undefined {
  const edit = codeEditDraft(userId, codeId).read();
  return edit && { id: codeId, version: 0, fields: edit.before };
}

interface EditFormProps extends Omit<EditCodeProps, 'codeId'> {
  opened: SavedCode;
  code: SavedCode | null;
}

function EditForm({ userId, influencer, opened, code, onClose }: EditFormProps) {
  const edit = useEditCodeForm({ userId, influencerId: influencer.id, opened, now: code, onClose });
  const { isOutdated } = edit.conflict;
  const saveButton = useRef<HTMLButtonElement>(null);
  const [discarding, setDiscarding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened the form is gone. A layout effect, so that the focus is here before another key is pressed.
  useLayoutEffect(() => heading.current?.focus(), []);

  return (
    <FormBesidePreview preview={<CodePreview fields={edit.fields} influencer={influencer} />}>
      <h2 ref={heading} tabIndex={-1} className="mb-5 scroll-mt-24 text-xl outline-none">
        Edit promo code
      </h2>
      <form noValidate onSubmit={edit.save} className="grid gap-5" aria-label="Edit promo code">
        {code === null && <FormAlert>{GONE}</FormAlert>}
        {edit.hasChangesOfEarlierDraft && (
          <FormAlert tone="info">These are your changes from before. They aren't saved yet.</FormAlert>
        )}
        {isOutdated && <ChangedMeanwhile {...edit.conflict} what="this promo code" saveButton={saveButton} />}
        {edit.isIncomplete && <FormAlert>{FIELDS_MISSING}</FormAlert>}
        <CodeFields form={edit.form} task="edit" />
        <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:justify-end">
          <Button
            variant="secondary"
            onClick={() => (edit.isChanged ? setDiscarding(true) : onClose())}
            disabled={edit.saving}
          >
            Cancel
          </Button>
          <Button
            ref={saveButton}
            type="submit"
            loading={edit.saving}
            loadingLabel="Saving..."
            disabled={isOutdated}
          >
            Save Changes
          </Button>
        </div>
        <p className="text-sm text-muted sm:text-right">
          What you change is kept on this device until it's saved or discarded.
        </p>
      </form>
      {discarding && (
        <ConfirmDialog
          title="Discard your changes?"
          description="What you changed in this promo code isn't saved yet."
          confirm="Discard changes"
          keep="Keep editing"
          isDangerous
          onConfirm={() => {
            edit.discard();
            onClose();
          }}
          onClose={() => setDiscarding(false)}
        />
      )}
    </FormBesidePreview>
  );
}

/** A placeholder of the edit form's size, while its code loads. */
function EditCodeSkeleton() {
  return (
    <div role="status" aria-label="Loading promo code">
      <FormBesidePreview
        preview={
          <div className="max-w-sm">
            <Skeleton className="mb-3 h-6 w-44" />
            <OfferTicketSkeleton />
          </div>
        }
      >
        <Skeleton className="mb-5 h-7 w-48" />
        <div className="grid gap-5 @min-[36rem]:grid-cols-2">
          {OFFER_FIELD_NAMES.map((name) => (
            <div key={name} className={offerField(name).form?.wide ? '@min-[36rem]:col-span-2' : undefined}>
              <Skeleton className="mb-1.5 h-5 w-28" />
              <Skeleton
                className={`${offerField(name).kind === 'long text' ? 'h-22' : 'h-11'} w-full rounded`}
              />
            </div>
          ))}
        </div>
      </FormBesidePreview>
    </div>
  );
}
