import type { ReactNode } from 'react';
import { PlugDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';

/** Shown in place of a screen that the account may not see. */
export function AccessDenied({ sentence, action }: { sentence: string; action: ReactNode }) {
  return <EmptyState drawing={<PlugDrawing />} sentence={sentence} action={action} />;
}
