import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';

let stack: TestStack;
let owner: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  stack = await sharedTestStack();
  await createBucket();
  owner = await stack.signUp();
  stranger = await stack.signUp();
});

/** Other files use the same stack. */
afterAll(() => stack.database.sql`drop policy "A member looks after its own files" on storage.objects`);

/** A bucket with a folder per member. The product's own bucket accepts no uploads by clients. */
async function createBucket() {
  const { sql } = stack.database;
  await sql`
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('files', 'files', true, ${5 * 1024 * 1024}, array['image/png'])`;
  await sql`
    create policy "A member looks after its own files" on storage.objects to authenticated
    using (bucket_id = 'files' and (storage.foldername(name))[1] = (select auth.uid())::text)`;
}

/** The smallest possible PNG, and another PNG. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const OTHER_PNG = Buffer.concat([PNG, Buffer.from('trailing bytes')]);

const files = (person: SignedIn) => person.client.storage.from('files');
const png = (bytes = PNG) => new Blob([bytes], { type: 'image/png' });

async function download(url: string) {
  const response = await fetch(url);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

describe('uploading to the storage', () => {
  it('publishes a file for everybody', async () => {
    const path = `${owner.userId}/face.png`;
    const { data, error } = await files(owner).upload(path, png());
    expect(error).toBeNull();
    expect(data).toMatchObject({ path, fullPath: `files/${path}`, id: expect.any(String) });
    const { publicUrl } = files(owner).getPublicUrl(path).data;
    expect(publicUrl).toBe(`${stack.apiUrl}/storage/v1/object/public/files/${path}`);
    expect(await download(publicUrl)).toEqual({ status: 200, type: 'image/png', bytes: PNG });
  });

  it('accepts bytes with a content type as well as blobs', async () => {
    const path = `${owner.userId}/bytes.png`;
    const { error } = await files(owner).upload(path, PNG, {
      contentType: 'image/png',
      cacheControl: '60',
    });
    expect(error).toBeNull();
    const response = await fetch(files(owner).getPublicUrl(path).data.publicUrl);
    expect(response.headers.get('cache-control')).toContain('max-age=60');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
  });

  it('replaces a file only when that is requested', async () => {
    const path = `${owner.userId}/replaced.png`;
    await files(owner).upload(path, png());
    const again = await files(owner).upload(path, png(OTHER_PNG));
    expect(again.error?.message).toBe('The resource already exists');
    const { publicUrl } = files(owner).getPublicUrl(path).data;
    expect((await download(publicUrl)).bytes).toEqual(PNG);

    const upserted = await files(owner).upload(path, png(OTHER_PNG), { upsert: true });
    expect(upserted.error).toBeNull();
    expect((await download(publicUrl)).bytes).toEqual(OTHER_PNG);
  });

  it('keeps names with spaces, brackets and dots, and refuses those with umlauts and accents', async () => {
    const plain = `${owner.userId}/deja vu (1).final.png`;
    expect((await files(owner).upload(plain, png())).error).toBeNull();
    expect((await download(files(owner).getPublicUrl(plain).data.publicUrl)).bytes).toEqual(PNG);
    for (const name of ['über mich.png', 'déjà vu.png', '自分.png']) {
      const path = `${owner.userId}/${name}`;
      expect((await files(owner).upload(path, png())).error?.message).toBe(`Invalid key: ${path}`);
    }
  });

  it('leaves nothing of an upload that breaks off, and takes the same file afterwards', async () => {
    const path = `${owner.userId}/broken-off.png`;
    const { data } = await owner.client.auth.getSession();
    const headers = {
      authorization: `Bearer ${data.session?.access_token}`,
      apikey: stack.keys.publishable,
      'content-type': 'image/png',
      'content-length': 1_000_000,
    };
    const upload = request(`${stack.apiUrl}/storage/v1/object/files/${path}`, { method: 'POST', headers });
    upload.on('error', () => undefined);
    const closed = new Promise((resolve) => upload.once('close', resolve));
    await new Promise((resolve) => upload.write(Buffer.alloc(500_000, 1), resolve));
    upload.destroy();
    await closed;
    expect((await download(files(owner).getPublicUrl(path).data.publicUrl)).status).toBe(400);
    const { data: listed } = await files(owner).list(owner.userId);
    expect(listed?.map(({ name }) => name)).not.toContain('broken-off.png');
    expect((await files(owner).upload(path, png())).error).toBeNull();
    expect((await download(files(owner).getPublicUrl(path).data.publicUrl)).bytes).toEqual(PNG);
  });
});

describe('the storage refuses', () => {
  it("visitors everywhere, and members in another's folder or the top folder", async () => {
    const foreign = `${owner.userId}/planted.png`;
    const attempts = [
      files(stranger).upload(foreign, png()),
      files(stranger).upload('planted.png', png()),
      files(stranger).upload(`${stranger.userId}/../${owner.userId}/planted.png`, png()),
      stack.client().storage.from('files').upload(foreign, png()),
    ];
    const refusals = (await Promise.all(attempts)).map(({ error }) => error?.message);
    expect(refusals).toEqual(attempts.map(() => 'new row violates row-level security policy'));
    const { data } = await stack.admin().storage.from('files').list(owner.userId);
    expect(data?.map(({ name }) => name)).not.toContain('planted.png');
    const refused = await files(stranger).upload(foreign, png());
    expect(refused.error?.message).toBe('new row violates row-level security policy');
  });

  it("to replace or remove another's file", async () => {
    const path = `${owner.userId}/safe.png`;
    await files(owner).upload(path, png());
    const { error } = await files(stranger).upload(path, png(OTHER_PNG), { upsert: true });
    expect(error?.message).toBe('new row violates row-level security policy');
    await files(stranger).remove([path]);
    expect((await download(files(owner).getPublicUrl(path).data.publicUrl)).bytes).toEqual(PNG);
  });

  it("to sign an address of another's file", async () => {
    const path = `${owner.userId}/signed.png`;
    expect((await files(owner).upload(path, png())).error).toBeNull();
    expect((await files(owner).createSignedUrl(path, 60)).error).toBeNull();
    const { data, error } = await files(stranger).createSignedUrl(path, 60);
    expect([data, error?.message]).toEqual([null, 'Object not found']);
  });

  it('a type that is no image', async () => {
    const text = new Blob(['<script>alert(1)</script>'], { type: 'text/html' });
    const { error } = await files(owner).upload(`${owner.userId}/page.html`, text);
    expect(error?.message).toBe('mime type text/html is not supported');
    const { error: svg } = await files(owner).upload(
      `${owner.userId}/drawing.svg`,
      new Blob(['<svg/>'], { type: 'image/svg+xml' }),
    );
    expect(svg?.message).toBe('mime type image/svg+xml is not supported');
  });

  it('a file of 6 MB, while it accepts one of 5 MB', async () => {
    const sized = (bytes: number) => new Blob([Buffer.alloc(bytes, 1)], { type: 'image/png' });
    const large = await files(owner).upload(`${owner.userId}/large.png`, sized(6 * 1024 * 1024));
    expect(large.error?.message).toBe('The object exceeded the maximum allowed size');
    const allowed = await files(owner).upload(`${owner.userId}/allowed.png`, sized(5 * 1024 * 1024));
    expect(allowed.error).toBeNull();
  });

  it("a bucket that doesn't exist", async () => {
    const { error } = await owner.client.storage.from('nowhere').upload(`${owner.userId}/x.png`, png());
    expect(error?.message).toBe('Bucket not found');
  });
});

describe('listing and removing files in the storage', () => {
  it('lists names and folders of the own folder only', async () => {
    const person = await stack.signUp();
    for (const name of ['b.png', 'a.png', 'old/c.png', 'old/d.png']) {
      await files(person).upload(`${person.userId}/${name}`, png());
    }
    const { data, error } = await files(person).list(person.userId, {
      sortBy: { column: 'name', order: 'asc' },
    });
    expect(error).toBeNull();
    expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
      ['a.png', false],
      ['b.png', false],
      ['old', true],
    ]);
    expect(data?.[0]?.metadata).toMatchObject({ size: PNG.byteLength, mimetype: 'image/png' });
    const below = await files(person).list(`${person.userId}/old`);
    expect(below.data?.map(({ name }) => name).sort()).toEqual(['c.png', 'd.png']);
    const page = await files(person).list(person.userId, { limit: 1, offset: 1 });
    expect(page.data).toHaveLength(1);

    expect((await files(stranger).list(person.userId)).data).toEqual([]);
    expect((await stack.client().storage.from('files').list(person.userId)).data ?? []).toEqual([]);
  });

  it('removes files, which are gone afterwards', async () => {
    const path = `${owner.userId}/removed.png`;
    await files(owner).upload(path, png());
    const { data, error } = await files(owner).remove([path]);
    expect(error).toBeNull();
    expect(data?.map(({ name }) => name)).toEqual([path]);
    expect((await download(files(owner).getPublicUrl(path).data.publicUrl)).status).toBe(400);
    const again = await files(owner).upload(path, png(OTHER_PNG));
    expect(again.error).toBeNull();
  });
});
