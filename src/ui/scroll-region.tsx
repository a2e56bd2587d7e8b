import type { ComponentProps } from 'react';

/** In the tab order although nothing in it acts: without a mouse, focus is what lets the arrow keys scroll it. */
const REACHABLE = { tabIndex: 0 };

/** A part of the page that scrolls by itself. */
export function ScrollRegion({ label, ...props }: { label: string } & ComponentProps<'section'>) {
  return <section {...props} {...REACHABLE} aria-label={label} />;
}
