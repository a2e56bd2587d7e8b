import { useLayoutEffect, useRef } from 'react';
import { VisuallyHidden } from './visually-hidden';

/** Stands where a list's last 'Show more' was. Takes the focus that the button had, before another key is pressed. */
export function ListEnd() {
  const end = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={end} tabIndex={-1} className="outline-none">
      <VisuallyHidden>That's the end of the list.</VisuallyHidden>
    </div>
  );
}
