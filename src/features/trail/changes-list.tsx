import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { momentLabel } from '@/domain/past-time';
import type { CodeOwner } from '@/features/codes/code-owner';
import { ItemList } from '@/shared/lists/item-list';
import { PagedList } from '@/shared/lists/paged-list';
import { usePagedList } from '@/shared/lists/use-paged-list';
import { Button } from '@/ui/button';
import { TicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { Pill } from '@/ui/pill';
import { Repeated, Skeleton } from '@/ui/skeleton';
import { RevertDialog } from './components/revert-dialog';
import { UndoDialog } from './components/undo-dialog';
import { trailQuery } from './data/trail';
import { type Change, changesBelow, type FieldChange, NOTHING, sentenceOf } from './rules/change-texts';

interface ChangesListProps {
  userId: string;
  /** Whose changes are listed: the signed-in influencer, or one that the agency manages. */
  influencer: CodeOwner;
}

/** What an influencer's agency changed; for the agency, all that was changed since it manages the influencer. */
export function ChangesList({ userId, influencer }: ChangesListProps) {
  const isOwn = userId === influencer.id;
  const list = usePagedList(trailQuery(userId, influencer.id));
  const [chosen, setChosen] = useState<Change>();
  const close = () => setChosen(undefined);

  return (
    <section aria-label="Changes" className="min-h-96">
      <h2 className="text-xl">{isOwn ? 'Changes by your agency' : 'Changes since your management began'}</h2>
      <p className="mt-1 mb-4 text-muted">
        {isOwn
          ? 'What your agency changed of your codes and profile, for 400 days. You can take each change back.'
          : 'By your agency and by the influencer, who sees who changed what. Kept for 400 days.'}
      </p>
      <PagedList
        list={list}
        failed="Failed to load the changes. Please try again."
        skeletons={5}
        skeleton={(count) => (
          <div role="status" aria-label="Loading the changes" className="divide-y border-y">
            <Repeated count={count}>
              <div className="py-4">
                <Skeleton className="h-5 w-4/5" />
                <Skeleton className="mt-2 h-4 w-32" />
              </div>
            </Repeated>
          </div>
        )}
        empty={
          <EmptyState
            drawing={<TicketDrawing />}
            sentence={
              isOwn
                ? 'No agency has changed anything here. What one does shows up, and you can take it back.'
                : 'Nothing has changed since your management began.'
            }
          />
        }
      >
        {(changes) => (
          <ItemList items={changes} className="grid divide-y border-y">
            {(change) => <ChangeRow change={change} onRevert={setChosen} />}
          </ItemList>
        )}
      </PagedList>
      {chosen &&
        (chosen.uploadId ? (
          <UndoDialog
            userId={userId}
            upload={{ id: chosen.uploadId, offers: isOwn ? chosen.offers : undefined }}
            onClose={close}
          />
        ) : (
          <RevertDialog userId={userId} change={chosen} onClose={close} />
        ))}
    </section>
  );
}

function ChangeRow({ change, onRevert }: { change: Change; onRevert: (change: Change) => void }) {
  const sentence = sentenceOf(change);
  const below = changesBelow(change);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere">{sentence}</p>
        <p className="mt-0.5 text-sm text-muted">
          <time dateTime={change.at}>{momentLabel(new Date(change.at), new Date())}</time>
        </p>
        {change.reason && <p className="mt-1 text-sm text-muted wrap-anywhere">Reason: {change.reason}</p>}
        {below.length > 0 && <FieldChanges changes={below} />}
      </div>
      {change.revertedAt ? (
        <Pill tone="sage">Reverted {momentLabel(new Date(change.revertedAt), new Date())}</Pill>
      ) : (
        change.isRevertible && (
          <Button
            size="sm"
            variant="secondary"
            icon={Undo2}
            aria-label={`Revert: ${sentence}`}
            onClick={() => onRevert(change)}
          >
            Revert
          </Button>
        )
      )}
    </div>
  );
}

function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="mt-2 grid gap-2 border-l-2 pl-3 text-sm">
      {changes.map((change) => (
        <div key={change.label}>
          <dt className="font-semibold">{change.label}</dt>
          <dd className="wrap-anywhere">
            <Values {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ before, after }: FieldChange) {
  if (before === NOTHING) {
    return (
      <>
        <span className="text-muted">was empty, now </span>
        <span>{after}</span>
      </>
    );
  }
  return (
    <>
      <span className="text-muted">
        {before} <span>{after === NOTHING ? 'was removed' : 'became'}</span>{' '}
      </span>
      {after !== NOTHING && <span>{after}</span>}
    </>
  );
}
