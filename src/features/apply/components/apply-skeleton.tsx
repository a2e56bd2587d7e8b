import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { WhatFollows } from './what-follows';

/** Has the size of the form: four fields, two of them with a hint. */
export function ApplySkeleton() {
  return (
    <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)] md:gap-12">
      <Card role="status" aria-label="Loading the application">
        <div className="grid gap-5">
          <Skeleton className="h-[4.5rem]" />
          <Skeleton className="h-[6.125rem]" />
          <Skeleton className="h-[4.5rem]" />
          <Skeleton className="h-[6.125rem]" />
          <Skeleton className="h-11 rounded" />
        </div>
      </Card>
      <WhatFollows />
    </div>
  );
}
