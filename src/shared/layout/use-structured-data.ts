import { useEffect } from 'react';

/** Adds structured data (schema.org) to the document while the page is shown; nothing for null. */
export function useStructuredData(data: Record<string, unknown> | null) {
  const text = data && JSON.stringify({ '@context': 'https://schema.org', ...data });
  useEffect(() => {
    if (text === null) return;
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.textContent = text;
    document.head.append(script);
    return () => script.remove();
  }, [text]);
}
