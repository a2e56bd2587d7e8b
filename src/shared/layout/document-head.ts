import { createContext, useContext } from 'react';
import type { HeadElementsProps } from './page-meta';

/** What a page says about itself outside its body, while the site's host renders it (src/server.tsx). */
export interface DocumentHead {
  meta: (meta: HeadElementsProps) => void;
  /** Says that there is nothing at the address. */
  notFound: () => void;
  /** Says that the page has another address. */
  movedTo: (path: string) => void;
}

/** Null in the browser, where pages write to the document themselves. */
export const DocumentHeadContext = createContext<DocumentHead | null>(null);

export const useDocumentHead = () => useContext(DocumentHeadContext);
