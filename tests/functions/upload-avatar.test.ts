import { AVATAR_MAX_BYTES, AVATAR_REFUSED, AVATAR_SAYS_WHERE, avatarPath } from '@rules/avatar';
import { decodeJwt, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../support/pictures';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

function upload({ client }: Pick<SignedIn, 'client'>, file: File | string) {
  const form = new FormData();
  form.set('avatar', file);
  return invoke(client, 'upload-avatar', form);
}

async function filesOf(userId: string): Promise<string[]> {
  const { data } = await stack.admin().storage.from('avatars').list(userId);
  return (data ?? []).map(({ name }) => name);
}

async function shownBy(userId: string): Promise<string | null> {
  const [profile] = await stack.database.sql<{ avatar_url: string | null }[]>`
    select avatar_url from public.profiles where id = ${userId}`;
  return profile?.avatar_url ?? null;
}

describe('an uploaded avatar', () => {
  it("is stored in the caller's own folder and shown from then on", async () => {
    const nora = await stack.signUp();
    const { status, body } = await upload(nora, picture('my new photo.png'));
    expect(status).toBe(200);
    const [name] = await filesOf(nora.userId);
    const at = new Date(Number(name?.split('-')[0]));
    expect(`${nora.userId}/${name}`).toBe(avatarPath(nora.userId, 'my new photo.png', at));
    expect(await shownBy(nora.userId)).toBe(body.avatar_url);
    const shown = await fetch(body.avatar_url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('is the only one of the account: older files are removed, whatever their names', async () => {
    const nora = await stack.signUp();
    const vera = await stack.signUp();
    await upload(vera, picture('vera.png'));
    await stack.admin().storage.from('avatars').upload(`${nora.userId}/old.png`, picture('old.png'));
    await upload(nora, picture('first.png'));
    await upload(nora, picture('second.png'));
    expect(await filesOf(nora.userId)).toEqual([expect.stringMatching(/^\d{13}-second\.png$/)]);
    expect(await filesOf(vera.userId)).toHaveLength(1);
  });

  it("isn't stored when its token has run out, and is with the renewed one", async () => {
    const nora = await stack.signUp();
    const token = (await nora.client.auth.getSession()).data.session?.access_token ?? '';
    const ranOut = await new SignJWT({ ...decodeJwt(token), exp: Math.floor(Date.now() / 1000) - 1 })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(stack.keys.jwtSecret));
    const form = new FormData();
    form.set('avatar', picture('me.png'));
    const refused = await fetch(`${stack.apiUrl}/functions/v1/upload-avatar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ranOut}` },
      body: form,
    });
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { error: 'Your session is not valid any more. Please sign in again.' },
    ]);
    expect([await filesOf(nora.userId), await shownBy(nora.userId)]).toEqual([[], null]);
    expect((await nora.client.auth.refreshSession()).error).toBeNull();
    expect((await upload(nora, picture('me.png'))).status).toBe(200);
  });

  it('of twelve at the same moment remains as one file, which the profile shows', async () => {
    const nora = await stack.signUp();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => upload(nora, picture(`me-${index}.png`))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [name, ...others] = await filesOf(nora.userId);
    expect(others).toEqual([]);
    expect(await shownBy(nora.userId)).toContain(`${nora.userId}/${name}`);
  });

  it.each(['a/b.png', '../../me.png', `${'.'.repeat(300)}.png`, '..', '/', '🙂'.repeat(100)])(
    'with the file name %j is stored',
    async (name) => {
      const nora = await stack.signUp();
      const { status, body } = await upload(nora, picture(name));
      expect([status, (await fetch(body.avatar_url)).status]).toEqual([200, 200]);
      await upload(nora, picture('next.png'));
      expect(await filesOf(nora.userId)).toEqual([expect.stringMatching(/^\d{13}-next\.png$/)]);
    },
  );

  it('is served with the type of its bytes, whatever type was declared', async () => {
    const nora = await stack.signUp();
    const { body } = await upload(nora, new File([picture('x')], 'page.html', { type: 'text/html' }));
    expect((await fetch(body.avatar_url)).headers.get('content-type')).toBe('image/png');
  });
});

describe('an avatar is refused, and the present one stays, when the file is', () => {
  it.each<[string, File | string]>([
    ['a page that is called a picture', new File(['<!doctype html>'], 'me.png', { type: 'image/png' })],
    ['a drawing', new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' })],
    ['an empty file', new File([], 'me.png', { type: 'image/png' })],
    ['a file of more than 5 MB', picture('me.png', AVATAR_MAX_BYTES + 1)],
    ['a text instead of a file', 'me.png'],
  ])('%s', async (_, file) => {
    const nora = await stack.signUp();
    await upload(nora, picture('before.png'));
    const before = await shownBy(nora.userId);
    expect(await upload(nora, file)).toEqual({
      status: 400,
      body: { error: AVATAR_REFUSED, hint: 'no_picture' },
    });
    expect(await shownBy(nora.userId)).toBe(before);
    expect(await filesOf(nora.userId)).toHaveLength(1);
  });
});

it('an avatar whose metadata says where it was taken is refused', async () => {
  const nora = await stack.signUp();
  const place = 'eXIfMM\0*\0\0\0\x08\0\x01\x88\x25\0\x04\0\0\0\x01\0\0\0\0';
  const bytes = Uint8Array.from(place, (sign) => sign.charCodeAt(0));
  const file = new File([picture('me.png'), bytes], 'me.png', { type: 'image/png' });
  expect(await upload(nora, file)).toEqual({ status: 400, body: { error: AVATAR_SAYS_WHERE } });
  expect(await filesOf(nora.userId)).toEqual([]);
});

describe('an avatar is not stored from', () => {
  it('a visitor', async () => {
    expect(await upload({ client: stack.client() }, picture('me.png'))).toMatchObject({ status: 401 });
  });

  it('a deleted account with its old token', async () => {
    const nora = await stack.signUp();
    await stack.admin().auth.admin.deleteUser(nora.userId);
    expect(await upload(nora, picture('me.png'))).toMatchObject({ status: 401 });
    expect(await filesOf(nora.userId)).toEqual([]);
  });

  it('an account that is deleted while its picture is stored', async () => {
    const nora = await stack.signUp();
    await stack.database.sql`delete from public.profiles where id = ${nora.userId}`;
    expect(await upload(nora, picture('me.png'))).toMatchObject({ status: 401 });
    expect(await filesOf(nora.userId)).toEqual([]);
  });

  it('a client that bypasses the function', async () => {
    const nora = await stack.signUp();
    const direct = nora.client.storage.from('avatars');
    const { error } = await direct.upload(`${nora.userId}/me.png`, picture('me.png'));
    expect(error?.message).toBe('new row violates row-level security policy');
    const signed = await direct.createSignedUploadUrl(`${nora.userId}/me.png`);
    expect(signed.error?.message).toBe('new row violates row-level security policy');
    expect(await filesOf(nora.userId)).toEqual([]);
  });

  it("a body that isn't a form, or a GET request", async () => {
    const nora = await stack.signUp();
    expect(await invoke(nora.client, 'upload-avatar', { avatar: 'x' })).toEqual({
      status: 400,
      body: { error: 'The request body is not a form.' },
    });
    expect((await fetch(`${stack.apiUrl}/functions/v1/upload-avatar`)).status).toBe(405);
  });
});
