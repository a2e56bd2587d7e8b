import type { ComponentProps } from 'react';

/** It is in the tab order so that the arrow keys can scroll it without a mouse. */
const REACHABLE = { tabIndex: 0 };

/** A part of the page that scrolls by itself. */
export function ScrollRegion({ label, ...props }: { label: string } & ComponentProps<'section'>) {
  return <section {...props} {...REACHABLE} aria-label={label} />;
}
