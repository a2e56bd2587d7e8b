import type { ReactNode } from 'react';
import { PlugDrawing } from '@/ui/drawings/plug-drawing';
import { EmptyState } from '@/ui/empty-state';

/** Stands in the place of what the account may not see (spec 2 §2). */
export function AccessDenied({ sentence, action }: { sentence: string; action: ReactNode }) {
  return <EmptyState drawing={<PlugDrawing />} sentence={sentence} action={action} />;
}
