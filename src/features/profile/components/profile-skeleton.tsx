import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';

/** Has the size of a member's overview. */
export function ProfileSkeleton() {
  return (
    <Card className="mt-6">
      <div className="flex items-center gap-5 max-md:flex-col">
        <Skeleton className="size-24 rounded-full" />
        <div className="grid gap-2 max-md:justify-items-center">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-5 w-28" />
        </div>
      </div>
      <div className="mt-7 divide-y border-y">
        {['email', 'created', 'type'].map((fact) => (
          <div key={fact} className="flex justify-between py-3.5">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-6 w-40" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-7 h-11 w-full rounded md:w-80" />
    </Card>
  );
}
