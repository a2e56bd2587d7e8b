import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The width of an element in pixels, as it changes. It is measured before the first paint.
 * @param unknown the width where there is no layout
 */
export function useWidth<Box extends Element>(unknown: number) {
  const element = useRef<Box>(null);
  const [width, setWidth] = useState(unknown);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => {
      const present = Math.round(box.getBoundingClientRect().width);
      if (present > 0) setWidth(present);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}
