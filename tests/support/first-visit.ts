import { gzipSync } from 'node:zlib';

export const kilobytes = (text: string | Buffer) => gzipSync(text).length / 1000;

/** The paths of the scripts that a document asks for at once. */
export function scriptsOf(html: string): string[] {
  const links = html.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="(\/[^"]+\.js)"/g);
  return [...new Set(Array.from(links, ([, path = '']) => path))];
}
