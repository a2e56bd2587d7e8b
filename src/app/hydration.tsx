import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { DocumentHourContext } from '@/shared/today';
import { HydratedContext } from '@/ui/use-hydrated';

interface HydrationProps {
  root: HTMLElement;
  /** Of the document that React hydrates; null without one. */
  documentHour: number | null;
  children: ReactNode;
}

/**
 * Has the app render what its document shows, and then what differs from it: buttons that can be pressed, the current hour. The second rendering
 * is a transition, because that is done in pieces, between which the browser answers.
 */
export function Hydration({ root, documentHour, children }: HydrationProps) {
  const [isHydrated, setIsHydrated] = useState(documentHour === null);
  useEffect(() => {
    // Tests and measurements wait for this attribute (tests/e2e/screens.ts).
    if (isHydrated) root.setAttribute('data-running', '');
    else startTransition(() => setIsHydrated(true));
  }, [root, isHydrated]);
  return (
    <HydratedContext value={isHydrated}>
      <DocumentHourContext value={documentHour}>{children}</DocumentHourContext>
    </HydratedContext>
  );
}
