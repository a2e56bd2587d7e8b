import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Shell } from './site';

/** What the module that the build has made for the site's host exports. */
export type Site = typeof import('./site');

/** The folder of what the host runs, beside the folder of the files that anybody may load. */
export const serverFolder = (outDir: string) => `${outDir}-server`;

/** Loads into this process what the build has made for the site's host. */
export function loadSite(folder: string): Promise<Site> {
  return import(pathToFileURL(join(folder, 'site.mjs')).href);
}

/** Loads the build's part of the documents, which the build has written beside that module. */
export async function loadShell(folder: string): Promise<Shell> {
  return (await import(pathToFileURL(join(folder, 'shell.mjs')).href)).shell;
}
