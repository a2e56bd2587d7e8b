import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Shell } from './site';

export type Site = typeof import('./site');

/** What the host runs is beside the folder of the files that anybody may load. */
export const serverFolder = (outDir: string) => `${outDir}-server`;

/** Loads into this process what the build has made for the site's host. */
export function loadSite(folder: string): Promise<Site> {
  return import(pathToFileURL(join(folder, 'site.mjs')).href);
}

/** The build's part of the documents. */
export async function loadShell(folder: string): Promise<Shell> {
  return (await import(pathToFileURL(join(folder, 'shell.mjs')).href)).shell;
}
