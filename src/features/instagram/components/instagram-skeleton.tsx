import { Skeleton } from '@/ui/skeleton';

/** Takes the room of the tab while it loads. */
export function InstagramSkeleton() {
  return (
    <div role="status" aria-label="Loading Instagram" className="grid min-h-96 grid-cols-1 gap-6">
      <div className="rounded-lg border bg-raised p-4 shadow-card md:p-6">
        <Skeleton className="h-6 w-48 max-w-full" />
        <Skeleton className="mt-3 h-4 w-full max-w-prose" />
        <Skeleton className="mt-2 h-4 w-3/4 max-w-prose" />
        <Skeleton className="mt-6 h-11 w-44 rounded" />
      </div>
      <div className="rounded-lg border bg-raised p-4 shadow-card md:p-6">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="mt-6 h-28 w-full rounded" />
      </div>
    </div>
  );
}
