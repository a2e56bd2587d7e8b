import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { currentHour, DocumentHourContext } from '@/shared/today';
import { HydratedContext } from '@/ui/use-hydrated';

/** How often a page that stays open looks whether another hour has begun. */
const LOOK_MS = 60_000;

interface HydrationProps {
  root: HTMLElement;
  /** Of the document that React hydrates; null without one. */
  documentHour: number | null;
  children: ReactNode;
}

/**
 * Has the app render what its document shows, and then what differs from it: buttons that can be pressed, the current hour. The second
 * rendering is a transition, which React does in pieces, between which the browser answers. In another transition, the app renders again
 * whenever an hour has begun, so that 'Ends tomorrow' doesn't stay on the offer's last day.
 */
export function Hydration({ root, documentHour, children }: HydrationProps) {
  const [isHydrated, setIsHydrated] = useState(documentHour === null);
  const [hour, setHour] = useState(() => documentHour ?? currentHour());
  useEffect(() => {
    // Tests and measurements wait for this attribute (tests/e2e/screens.ts).
    if (isHydrated) root.setAttribute('data-running', '');
    else startTransition(() => setIsHydrated(true));
  }, [root, isHydrated]);
  useEffect(() => {
    if (!isHydrated) return;
    const timer = setInterval(() => startTransition(() => setHour(currentHour())), LOOK_MS);
    return () => clearInterval(timer);
  }, [isHydrated]);
  return (
    <HydratedContext value={isHydrated}>
      <DocumentHourContext value={hour}>{children}</DocumentHourContext>
    </HydratedContext>
  );
}
