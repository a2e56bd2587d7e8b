import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Upload = StorageAdapter['uploadObject'];
type ObjectMetadata = Awaited<ReturnType<Upload>>;

interface Stored extends Omit<ObjectMetadata, 'lastModified'> {
  lastModified: string;
}

/** Keeps uploaded files in a folder: the bytes and, beside them, their metadata. Lite exports none of its own. */
export class FolderStorageAdapter implements StorageAdapter {
  readonly driver = null;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async uploadObject(...[bucket, key, version, body, contentType, cacheControl]: Parameters<Upload>) {
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
    await writeFile(this.#path(bucket, key, version), bytes);
    await writeFile(this.#metadataPath(bucket, key, version), JSON.stringify(stored));
    return toMetadata(stored);
  }

  async getObject(bucket: string, key: string, version: string | undefined) {
    const metadata = await this.headObject(bucket, key, version);
    return { metadata, httpStatusCode: 200, body: await readFile(this.#path(bucket, key, version)) };
  }

  async headObject(bucket: string, key: string, version: string | undefined) {
    const stored: Stored = JSON.parse(await readFile(this.#metadataPath(bucket, key, version), 'utf8'));
    return toMetadata(stored);
  }

  async deleteObject(bucket: string, key: string, version: string | undefined) {
    await rm(this.#path(bucket, key, version), { force: true });
    await rm(this.#metadataPath(bucket, key, version), { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]) {
    for (const key of keys) await this.deleteObject(bucket, key, undefined);
  }

  async copyObject(...[from, key, version, to, toKey, toVersion]: Parameters<StorageAdapter['copyObject']>) {
    await mkdir(join(this.#folder, to), { recursive: true });
    await copyFile(this.#path(from, key, version), this.#path(to, toKey, toVersion));
    await copyFile(this.#metadataPath(from, key, version), this.#metadataPath(to, toKey, toVersion));
    const { eTag, lastModified } = await this.headObject(to, toKey, toVersion);
    return { httpStatusCode: 200, eTag, lastModified };
  }

  async privateAssetUrl(bucket: string, key: string, version: string | undefined) {
    return `file://${this.#path(bucket, key, version)}`;
  }

  /** A hash for a name: a key may be longer than a file name, or hold `..`. */
  #path(bucket: string, key: string, version = '') {
    return join(this.#folder, bucket, createHash('sha256').update(`${key}\0${version}`).digest('hex'));
  }

  #metadataPath(bucket: string, key: string, version: string | undefined) {
    return `${this.#path(bucket, key, version)}.json`;
  }
}

function toMetadata({ lastModified, ...metadata }: Stored): ObjectMetadata {
  return { ...metadata, lastModified: new Date(lastModified) };
}
