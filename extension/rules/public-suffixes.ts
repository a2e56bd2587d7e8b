/**
 * Reads the public suffix list as the build writes it: one rule a line, `*.` for any label, `!` for an exception, as in the list that
 * https://publicsuffix.org keeps, with its private part (myshopify.com and the like).
 */
export function publicSuffixes(lines: string): (domain: string) => boolean {
  const rules = new Set(lines.split('\n'));
  return (domain) => {
    if (rules.has(`!${domain}`)) return false;
    // By the list's own rule a name of one label is a public suffix, whether it is listed or not.
    if (rules.has(domain) || !domain.includes('.')) return true;
    return rules.has(`*.${domain.slice(domain.indexOf('.') + 1)}`);
  };
}
