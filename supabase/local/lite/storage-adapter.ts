import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
 * Stores uploaded files in a folder, the bytes and their metadata. Lite exports no such adapter.
 * Versions are ignored: Lite writes without one and reads with one, and a key has one version at a time.
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

  async copyObject(...[bucket, key, , toBucket, toKey]: Parameters<StorageAdapter['copyObject']>) {
    await mkdir(join(this.#folder, toBucket), { recursive: true });
    await copyFile(this.#path(bucket, key), this.#path(toBucket, toKey));
    await copyFile(this.#metadataPath(bucket, key), this.#metadataPath(toBucket, toKey));
    return this.headObject(toBucket, toKey);
  }

  async privateAssetUrl(): Promise<never> {
    throw new Error('Files have no other address.');
  }

  /** The file name is a hash, because a key may be longer than a file name or contain `..`. */
  #path(bucket: string, key: string) {
    return join(this.#folder, bucket, createHash('sha256').update(key).digest('hex'));
  }

  #metadataPath(bucket: string, key: string) {
    return `${this.#path(bucket, key)}.json`;
  }
}

/** Replaces the file in one step, so that a reader gets the old file or the new one. */
async function replaceFile(path: string, content: string | Uint8Array) {
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, content);
  await rename(temporary, path);
}

function toMetadata({ lastModified, ...metadata }: Stored): ObjectMetadata {
  return { ...metadata, lastModified: new Date(lastModified) };
}
