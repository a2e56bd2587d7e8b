import type { SupabaseClient } from 'npm:@supabase/supabase-js@2.109.0';

/** The most that one listing answers and one removal takes. */
const PAGE = 1000;

type Bucket = ReturnType<SupabaseClient['storage']['from']>;

/** Removes every file below a folder. */
export async function removeFolder(bucket: Bucket, folder: string): Promise<void> {
  const paths = await pathsBelow(bucket, folder);
  for (let start = 0; start < paths.length; start += PAGE) {
    const { error } = await bucket.remove(paths.slice(start, start + PAGE));
    if (error) throw error;
  }
}

async function pathsBelow(bucket: Bucket, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { data, error } = await bucket.list(folder, { limit: PAGE, offset });
    if (error) throw error;
    for (const { id, name } of data) {
      const path = `${folder}/${name}`;
      // A folder inside it has no id of its own.
      paths.push(...(id === null ? await pathsBelow(bucket, path) : [path]));
    }
    if (data.length < PAGE) return paths;
  }
}
