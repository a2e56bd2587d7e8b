import { describe, expect, it } from 'vitest';
import { AVATAR_MAX_BYTES, avatarPath, avatarTypeOf } from './avatar.ts';

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const PNG = '\x89PNG\r\n\x1a\n';

describe("the file type of an avatar goes by its bytes alone, and is none for what isn't an accepted picture", () => {
  it.each([
    ['PNG', `${PNG}\0\0\0\rIHDR`, 'image/png'],
    ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
    ['WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
    ['GIF of 1987', 'GIF87a\x01\0', 'image/gif'],
    ['GIF of 1989', 'GIF89a\x01\0', 'image/gif'],
    ['nothing', '', null],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', null],
    ['a page', '<!doctype html><script>alert(1)</script>', null],
    ['a PDF', '%PDF-1.7\n%', null],
    ['HEIC', '\0\0\0\x18ftypheic', null],
    ['BMP', 'BM\x36\0\0\0', null],
    ['a sound', 'RIFF\x24\0\0\0WAVEfmt ', null],
    ['half a signature', '\x89PNG', null],
    ['a signature that comes later', ` ${PNG}`, null],
  ])('for %s', async (_, content, type) => {
    for (const declared of ['image/png', 'text/html', '']) {
      expect(await avatarTypeOf(new Blob([latin1(content)], { type: declared }))).toBe(type);
    }
  });

  it.each([
    [AVATAR_MAX_BYTES, 'image/png'],
    [AVATAR_MAX_BYTES + 1, null],
  ])('with a PNG of %i bytes, it is: %s', async (size, type) => {
    const bytes = new Uint8Array(size);
    bytes.set(latin1(PNG));
    expect(await avatarTypeOf(new Blob([bytes]))).toBe(type);
  });
});

describe('the storage path of an avatar', () => {
  const now = new Date(1_790_000_000_000);
  it.each([
    ['me.png', 'me.png'],
    ['my new photo.png', 'my-new-photo.png'],
    ['photo (1).PNG', 'photo-(1).PNG'],
    ['schön?#&%.png', 'sch-n----.png'],
    ['🙂.gif', '--.gif'],
    ['../evil.png', '.-evil.png'],
    ['tab\tand\u00a0nbsp.png', 'tab-and-nbsp.png'],
    [`${'x'.repeat(250)}.png`, `${'x'.repeat(96)}.png`],
  ])('turns %s into %s', (fileName, kept) => {
    expect(avatarPath('user-id', fileName, now)).toBe(`user-id/1790000000000-${kept}`);
  });
});
