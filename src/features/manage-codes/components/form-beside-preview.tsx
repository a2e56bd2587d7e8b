import type { ReactNode } from 'react';
import { Card } from '@/ui/card';

/** The form on a card, and the ticket that comes of it beside it where there is room, below it elsewhere. */
export function FormBesidePreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid gap-8 @min-[56rem]:grid-cols-[minmax(0,1fr)_21rem]">
        <Card className="@container min-w-0">{children}</Card>
        {preview}
      </div>
    </div>
  );
}
