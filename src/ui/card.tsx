import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names';

/** A raised panel, for forms and other content. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={classNames('min-w-0 rounded-lg border bg-raised p-5 shadow-card md:p-8', className)}
    />
  );
}

interface SectionCardProps {
  title: string;
  /** Below the title. */
  description?: ReactNode;
  /** Stands beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page under its own heading. */
export function SectionCard({ title, description, actions, children }: SectionCardProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <Card className="p-4 md:p-6">
        <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h2 id={heading} className="text-xl">
              {title}
            </h2>
            {description !== undefined && (
              <p className="mt-1 max-w-prose text-sm text-muted">{description}</p>
            )}
          </div>
          {actions}
        </div>
        {children}
      </Card>
    </section>
  );
}
