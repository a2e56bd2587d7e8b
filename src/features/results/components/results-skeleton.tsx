import { Skeleton } from '@/ui/skeleton';

/** Takes the room of the results while they load. */
export function ResultsSkeleton() {
  return (
    <div role="status" aria-label="Loading the results" className="grid gap-6">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {['one', 'two', 'three', 'four', 'five'].map((key) => (
          <div key={key} className="rounded-lg border bg-raised p-4 shadow-card max-sm:first:col-span-2">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="mt-2 h-8 w-24" />
            <Skeleton className="mt-2 h-4 w-28" />
          </div>
        ))}
      </div>
      {['h-108', 'h-96'].map((height) => (
        <div key={height} className="rounded-lg border bg-raised p-4 shadow-card md:p-6">
          <Skeleton className="h-6 w-40" />
          <Skeleton className={`mt-6 w-full rounded ${height}`} />
        </div>
      ))}
    </div>
  );
}
