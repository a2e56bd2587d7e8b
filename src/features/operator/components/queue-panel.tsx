import { useState } from 'react';
import { ItemList, PagedList } from '@/shared/lists/paged-list';
import { usePagedList } from '@/shared/lists/use-paged-list';
import { BellDrawing } from '@/ui/drawings/bell-drawing';
import { EmptyState } from '@/ui/empty-state';
import { Segments } from '@/ui/segments';
import { type QueueItem, type Task, queueQuery } from '../data/desk';
import { CardSkeletons } from './card-skeletons';
import { QueueCard } from './queue-card';
import { useDesk } from './use-desk';

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'complaints', label: 'Complaints' },
  { value: 'objection', label: 'Objections' },
  { value: 'new influencer', label: 'New' },
] as const satisfies readonly { value: Task | 'all'; label: string }[];

/** What waits, oldest first. */
export function QueuePanel() {
  const { userId } = useDesk();
  const [task, setTask] = useState<Task | 'all'>('all');
  const list = usePagedList(queueQuery(userId, task));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-full overflow-x-auto">
          <Segments label="What is shown" options={CHOICES} value={task} onChange={setTask} />
        </div>
        <p role="status" className="text-sm text-muted tabular-nums">
          {list.total !== undefined && list.total > 0 && `${list.total} waiting, the oldest first`}
        </p>
      </div>
      <PagedList<QueueItem>
        list={list}
        failed="Failed to load the queue. Please try again."
        skeleton={() => <CardSkeletons label="Loading the queue" />}
        skeletons={4}
        empty={<EmptyState drawing={<BellDrawing />} sentence="Nothing waits for you." />}
      >
        {(entries) => (
          <ItemList items={entries} className="grid gap-4">
            {(entry) => <QueueCard entry={entry} />}
          </ItemList>
        )}
      </PagedList>
    </>
  );
}
