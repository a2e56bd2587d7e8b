import { settings } from './settings';

/** The patterns of shops' pages that the person has allowed. */
export async function allowedPages(): Promise<string[]> {
  const { origins = [] } = await chrome.permissions.getAll();
  return origins.filter((origin) => origin !== settings.sitePages);
}

export async function withdrawPermissions(patterns: string[]): Promise<void> {
  // Patterns that the manifest itself names can't be given back.
  if (patterns.length > 0) await chrome.permissions.remove({ origins: patterns }).catch(() => false);
}
