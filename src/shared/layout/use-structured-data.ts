import { useEffect } from 'react';
import { useDocumentHead } from './document-head';

/** Adds structured data (schema.org) to the document while the page is shown; nothing for null. */
export function useStructuredData(data: Record<string, unknown> | null) {
  const text = data && JSON.stringify({ '@context': 'https://schema.org', ...data });
  const head = useDocumentHead();
  if (text !== null) head?.structuredData(text);
  useEffect(() => {
    if (text === null) return;
    // The document came with the page's own, which the page now looks after itself.
    for (const drawn of document.head.querySelectorAll('script[data-drawn]')) drawn.remove();
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.textContent = text;
    document.head.append(script);
    return () => script.remove();
  }, [text]);
}
