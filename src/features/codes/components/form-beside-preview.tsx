import type { ReactNode } from 'react';
import { Card } from '@/ui/card';

/** The form on a card with the ticket's preview beside it, or below it on narrow screens. */
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
