import {
  edgeChild,
  edgeLength,
  edgeStart,
  exceptionsRoot,
  labelText,
  nodeFlags,
  rulesRoot,
} from 'tldts/dist/cjs/src/data/trie.js';

/**
 * The public suffix list of the library tldts as lines, for the extension's package. The library itself would make the worker much
 * larger, and the list is only needed when new offers have come.
 */
export function suffixLines(): string {
  const offsets: number[] = [];
  let offset = 0;
  for (const length of edgeLength) {
    offsets.push(offset);
    offset += length;
  }

  const lines: string[] = [];
  const walk = (node: number, name: string, mark: string) => {
    if (name !== '' && nodeFlags[node] !== 0) lines.push(mark + name);
    for (let edge = edgeStart[node] ?? 0; edge < (edgeStart[node + 1] ?? 0); edge++) {
      const start = offsets[edge] ?? 0;
      const label = labelText.slice(start, start + (edgeLength[edge] ?? 0));
      walk(edgeChild[edge] ?? 0, name === '' ? label : `${label}.${name}`, mark);
    }
  };
  walk(rulesRoot, '', '');
  walk(exceptionsRoot, '', '!');
  // The list has names in their own letters, where browsers have them in ASCII; tldts lists both.
  return lines
    .filter((line) => /^[\p{ASCII}]+$/u.test(line))
    .sort()
    .join('\n');
}
