import type { ComponentProps } from 'react';
import { PartsTable } from './parts-table';
import { SectionCard } from './section-card';

interface PartsCardProps extends Omit<ComponentProps<typeof PartsTable>, 'caption'> {
  title: string;
}

/** All results divided by where people found the offers, or by category. */
export function PartsCard({ title, kind, parts }: PartsCardProps) {
  return (
    <SectionCard title={title}>
      {parts.length === 0 ? (
        <p className="text-sm text-muted">Nothing was counted in this period.</p>
      ) : (
        <PartsTable caption={title} kind={kind} parts={parts} />
      )}
    </SectionCard>
  );
}
