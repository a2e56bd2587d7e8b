import { type ReactNode, useId } from 'react';
import { Card } from '@/ui/card';

interface PartProps {
  title: string;
  about?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the tab under its own heading. */
export function Part({ title, about, actions, children }: PartProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <Card className="p-4 md:p-6">
        <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h2 id={heading} className="text-xl">
              {title}
            </h2>
            {about && <p className="mt-1 max-w-prose text-sm text-muted">{about}</p>}
          </div>
          {actions}
        </div>
        {children}
      </Card>
    </section>
  );
}
