import { Skeleton } from '@/ui/skeleton';

/** Takes the shape and size of an influencer's card while it loads. */
export function InfluencerCardSkeleton() {
  return (
    <div className="flex flex-col gap-5 rounded border bg-raised p-5 shadow-card">
      <div className="flex items-center gap-4">
        <Skeleton className="size-14 flex-none rounded-full" />
        <div className="min-w-0 flex-1">
          <Skeleton className="my-1 h-4 w-2/3" />
          <Skeleton className="my-1 h-3 w-1/2" />
          <Skeleton className="mt-1.5 mb-1 h-3 w-14" />
        </div>
      </div>
      <div className="flex items-end justify-between gap-3 border-t border-dashed pt-4">
        <div className="py-1">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="mt-2 h-3.5 w-20" />
        </div>
        <Skeleton className="h-11 w-32 rounded md:pointer-fine:h-9" />
      </div>
    </div>
  );
}
