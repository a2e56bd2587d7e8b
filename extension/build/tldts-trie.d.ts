/** The library's own data, whose types lie in another of its folders. */
declare module 'tldts/dist/cjs/src/data/trie.js' {
  export const nodeFlags: Uint8Array;
  export const edgeStart: Uint16Array | Uint32Array;
  export const edgeChild: Uint16Array | Uint32Array;
  export const edgeLength: Uint8Array;
  export const labelText: string;
  export const rulesRoot: number;
  export const exceptionsRoot: number;
}
