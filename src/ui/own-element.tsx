import type { ReactNode } from 'react';

/**
 * An element of their own for texts beside something that comes, goes or changes; it has no box. A browser that translates the page puts
 * other nodes in the place of each text, and React finds the texts again only by an element that holds nothing else
 * (docs/decisions/translated-pages.md).
 */
export function OwnElement({ children }: { children: ReactNode }) {
  return <span className="contents">{children}</span>;
}
