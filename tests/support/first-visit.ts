import { gzipSync } from 'node:zlib';

export const kilobytes = (text: string | Buffer) => gzipSync(text).length / 1000;

/** A page's document without its styles, these, and the paths of the scripts that it asks for at once. */
export function partsOf(html: string) {
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const tags = html.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="(\/[^"]+\.js)"/g);
  return { document: html.replace(styles, ''), styles, scripts: [...tags].map(([, path = '']) => path) };
}
