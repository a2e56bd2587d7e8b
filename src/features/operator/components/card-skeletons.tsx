import { Skeleton } from '@/ui/skeleton';

/** Some cards of the desk's lists, while they load. */
export function CardSkeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-4">
      {[1, 2, 3].map((index) => (
        <div key={index} className="rounded-lg border bg-raised p-5 shadow-card">
          <Skeleton className="h-5 w-40 max-w-full" />
          <Skeleton className="mt-4 h-4 w-full max-w-prose" />
          <Skeleton className="mt-3 h-4 w-64 max-w-full" />
          <Skeleton className="mt-5 h-9 w-32" />
        </div>
      ))}
    </div>
  );
}
