import { useState } from 'react';
import { ItemList, PagedList } from '@/shared/lists/paged-list';
import { usePagedList } from '@/shared/lists/use-paged-list';
import { TicketDrawing } from '@/ui/drawings/ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { ChangeRow } from './components/change-row';
import { RevertDialog } from './components/revert-dialog';
import { UndoDialog } from './components/undo-dialog';
import { trailQuery } from './data/trail';
import type { Change } from './rules/change-texts';

interface ChangesListProps {
  userId: string;
  /** Whose changes are listed: the signed-in influencer, or one that the agency manages. */
  influencerId: string;
}

/** What an influencer's agency changed; for the agency, all that was changed since it manages the influencer. */
export function ChangesList({ userId, influencerId }: ChangesListProps) {
  const isOwn = userId === influencerId;
  const list = usePagedList(trailQuery(userId, influencerId));
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
            {Array.from({ length: count }, (_, index) => `item ${index}`).map((key) => (
              <div key={key} className="py-4">
                <Skeleton className="h-5 w-4/5" />
                <Skeleton className="mt-2 h-4 w-32" />
              </div>
            ))}
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
            upload={{ id: chosen.uploadId, offers: chosen.offers }}
            onClose={close}
          />
        ) : (
          <RevertDialog userId={userId} change={chosen} onClose={close} />
        ))}
    </section>
  );
}
