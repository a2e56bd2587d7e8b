import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  /** One or two sentences below the title. */
  description?: ReactNode;
  /** Beside the title on a desktop, below it on a phone. */
  actions?: ReactNode;
}

/** The page's heading (h1), with what stands below and beside it. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <div className="flex flex-col gap-4 pt-8 pb-6 md:flex-row md:items-end md:justify-between md:pt-12 md:pb-8 short:pt-5 short:pb-4">
      <div className="min-w-0">
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        {description !== undefined && <p className="mt-2 max-w-prose text-muted">{description}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-3 md:flex-none">{actions}</div>}
    </div>
  );
}
