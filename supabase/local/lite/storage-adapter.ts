import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Upload = StorageAdapter['uploadObject'];
type ObjectMetadata = Awaited<ReturnType<Upload>>;

interface Stored extends Omit<ObjectMetadata, 'lastModified'> {
  lastModified: string;
}

/**
 * Keeps uploaded files in a folder: the bytes and, beside them, their metadata. Lite exports none of its own.
 * Versions play no part: Lite writes without one and reads with one, and a key has a single version at a time.
 */
export class FolderStorageAdapter implements StorageAdapter {
  readonly driver = null;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async uploadObject(...[bucket, key, , body, contentType, cacheControl]: Parameters<Upload>) {
    const bytes = body instanceof Uint8Array ? body : await buffer(body);
    const stored: Stored = {
      cacheControl,
      mimetype: contentType,
      size: bytes.byteLength,
      contentLength: bytes.byteLength,
      eTag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
      lastModified: new Date().toISOString(),
      httpStatusCode: 200,
    };
    await mkdir(join(this.#folder, bucket), { recursive: true });
    await replaceFile(this.#path(bucket, key), bytes);
    await replaceFile(this.#metadataPath(bucket, key), JSON.stringify(stored));
    return toMetadata(stored);
  }

  async getObject(bucket: string, key: string) {
    const metadata = await this.headObject(bucket, key);
    return { metadata, httpStatusCode: 200, body: await readFile(this.#path(bucket, key)) };
  }

  async headObject(bucket: string, key: string) {
    const stored: Stored = JSON.parse(await readFile(this.#metadataPath(bucket, key), 'utf8'));
    return toMetadata(stored);
  }

  async deleteObject(bucket: string, key: string) {
    await rm(this.#path(bucket, key), { force: true });
    await rm(this.#metadataPath(bucket, key), { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]) {
    for (const key of keys) await this.deleteObject(bucket, key);
  }

  async copyObject(): Promise<never> {
    throw new Error('Files are not copied.');
  }

  async privateAssetUrl(): Promise<never> {
    throw new Error('Files have no other address.');
  }

  /** A hash for a name: a key may be longer than a file name, or hold `..`. */
  #path(bucket: string, key: string) {
    return join(this.#folder, bucket, createHash('sha256').update(key).digest('hex'));
  }

  #metadataPath(bucket: string, key: string) {
    return `${this.#path(bucket, key)}.json`;
  }
}

/** Whoever reads at this moment gets the old file or the new one, never a half. */
async function replaceFile(path: string, content: string | Uint8Array) {
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, content);
  await rename(temporary, path);
}

function toMetadata({ lastModified, ...metadata }: Stored): ObjectMetadata {
  return { ...metadata, lastModified: new Date(lastModified) };
}
