import { gzipSync } from 'node:zlib';

export const kilobytes = (text: string | Buffer) => gzipSync(text).length / 1000;

/** The paths of the styles and the scripts that a document asks for at once. */
export function partsOf(html: string) {
  const paths = (pattern: RegExp) => [
    ...new Set(Array.from(html.matchAll(pattern), ([, path = '']) => path)),
  ];
  return {
    styles: paths(/<link rel="stylesheet"[^>]* href="(\/[^"]+\.css)"/g),
    scripts: paths(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="(\/[^"]+\.js)"/g),
  };
}
