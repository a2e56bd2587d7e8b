/** Tells search engines what a page shows (schema.org). */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  // Without a '<', no text can end the element.
  return <script type="application/ld+json">{json.replaceAll('<', '\\u003c')}</script>;
}
