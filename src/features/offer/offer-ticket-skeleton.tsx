import { Skeleton } from '@/ui/skeleton';
import { Ticket } from '@/ui/ticket';

/** A placeholder with a ticket's shape and size, while the offer loads. */
export function OfferTicketSkeleton({ form = 'grid' }: { form?: 'grid' | 'row' }) {
  return (
    <Ticket
      form={form}
      media={<Skeleton className="size-12 rounded" />}
      eyebrow={<Skeleton className="my-0.5 h-4 w-24" />}
      status={<Skeleton className="h-5.5 w-28 rounded-full" />}
      title={
        <>
          <Skeleton className="my-1 h-6.5 w-24" />
          <Skeleton className="mt-2.5 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-2/3" />
        </>
      }
      meta={
        <div className="flex min-h-11 w-full items-center gap-2.5">
          <Skeleton className="size-8 flex-none rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="mt-1 h-3.5 w-20" />
          </div>
          <Skeleton className="h-4 w-14" />
        </div>
      }
      stub={
        <div className="grid gap-2">
          <div className="flex items-center gap-3">
            <div className="flex flex-1 flex-col">
              <Skeleton className="my-0.5 h-3.5 w-20" />
              <Skeleton className="my-1 h-4 w-32" />
            </div>
            <Skeleton className="h-11 w-20 rounded md:pointer-fine:h-9" />
          </div>
          <Skeleton className="my-1 h-4 w-40" />
        </div>
      }
    />
  );
}
