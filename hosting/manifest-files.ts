import type { Manifest, ManifestChunk } from 'vite';

/**
 * Some chunks and all that they import, by the build's manifest.
 * @param wanted the chunks' modules, or the names that hosting/chunks.ts gives them
 */
export function chunksOf(manifest: Manifest, wanted: readonly string[]): ManifestChunk[] {
  const chunks = new Map<string, ManifestChunk>();
  const names = new Set(wanted.map((name) => keyOf(manifest, name)));
  // The loop also visits names that are added while it runs.
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) continue;
    chunks.set(name, chunk);
    for (const imported of chunk.imports ?? []) names.add(imported);
  }
  return [...chunks.values()];
}

function keyOf(manifest: Manifest, wanted: string): string {
  const [key] = Object.entries(manifest).find(([key, { name }]) => key === wanted || name === wanted) ?? [];
  if (key === undefined) throw new Error(`The build's manifest has no ${wanted}.`);
  return key;
}
