import type { SupabaseClient } from '@supabase/supabase-js';

/** The most files that one listing returns and one removal accepts. */
export const FILES_PER_CALL = 1000;

type Bucket = ReturnType<SupabaseClient['storage']['from']>;

/** Removes every file below a folder. @returns how many there were */
export async function removeFolder(bucket: Bucket, folder: string): Promise<number> {
  const paths = await pathsBelow(bucket, folder);
  for (let start = 0; start < paths.length; start += FILES_PER_CALL) {
    const { error } = await bucket.remove(paths.slice(start, start + FILES_PER_CALL));
    if (error) throw error;
  }
  return paths.length;
}

/** The paths of all files below a folder. */
export async function pathsBelow(bucket: Bucket, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (let offset = 0; ; offset += FILES_PER_CALL) {
    const { data, error } = await bucket.list(folder, { limit: FILES_PER_CALL, offset });
    if (error) throw error;
    for (const { id, name } of data) {
      const path = `${folder}/${name}`;
      // Entries without an id are folders.
      paths.push(...(id === null ? await pathsBelow(bucket, path) : [path]));
    }
    if (data.length < FILES_PER_CALL) return paths;
  }
}
