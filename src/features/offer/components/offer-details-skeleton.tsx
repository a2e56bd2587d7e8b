import { Skeleton } from '@/ui/skeleton';

/** Takes the size of an offer's details while they load. */
export function OfferDetailsSkeleton() {
  return (
    <div role="status" aria-label="Loading the offer">
      <Skeleton className="h-5.5 w-28 rounded-full" />
      <Skeleton className="mt-4 h-9 w-40" />
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-2/3" />
      <Skeleton className="mt-8 h-4 w-1/2" />
      <Skeleton className="mt-3.5 h-4 w-2/5" />
      <div className="mt-6 flex items-center gap-2.5 border-t border-dashed pt-5">
        <Skeleton className="size-8 flex-none rounded-full" />
        <Skeleton className="h-4 w-28" />
      </div>
      <Skeleton className="mt-8 h-32 w-full rounded" />
    </div>
  );
}
