import { createContext, useContext } from 'react';
import type { PageMeta } from './use-page-meta';

/** What a page says about itself outside its body, while the site's host renders it (src/server.tsx). */
export interface DocumentHead {
  meta: (meta: PageMeta & { path: string }) => void;
  /** The same of a sheet over the page, which has its own address. */
  sheetMeta: (meta: PageMeta & { path: string }) => void;
  structuredData: (json: string) => void;
  /** The address names nothing that there is. */
  notFound: () => void;
  /** The page has another address. */
  movedTo: (path: string) => void;
}

/** Null in the browser, where pages write to the document themselves. */
export const DocumentHeadContext = createContext<DocumentHead | null>(null);

export const useDocumentHead = () => useContext(DocumentHeadContext);
