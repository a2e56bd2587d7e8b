import { Skeleton } from './skeleton';
import { Ticket } from './ticket';

/** Stands where a ticket will be, in its shape and size. */
export function TicketSkeleton({ form = 'grid' }: { form?: 'grid' | 'row' }) {
  return (
    <Ticket
      form={form}
      media={<Skeleton className="size-12 rounded" />}
      eyebrow={<Skeleton className="my-0.5 h-4 w-24" />}
      status={<Skeleton className="h-5.5 w-28 rounded-full" />}
      title={
        <>
          <Skeleton className="my-1 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-2/3" />
        </>
      }
      meta={
        <span className="flex items-center gap-2">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-4 w-28" />
        </span>
      }
      stub={
        <div className="flex items-center gap-3">
          <div className="flex-1">
            <Skeleton className="my-0.5 h-3.5 w-16" />
            <Skeleton className="my-1 h-4 w-28" />
          </div>
          <Skeleton className="h-11 w-24 rounded md:h-9" />
        </div>
      }
    />
  );
}
