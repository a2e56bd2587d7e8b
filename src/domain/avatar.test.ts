import { describe, expect, it } from 'vitest';
import { avatarPath, isAcceptedAvatar, uploadedAvatarPath } from './avatar';

describe('an accepted avatar', () => {
  it.each([
    ['image/png', 1, true],
    ['image/jpeg', 5_242_880, true],
    ['image/webp', 5_242_880, true],
    ['image/gif', 100, true],
    ['image/png', 5_242_881, false],
    ['image/png', 0, false],
    ['image/svg+xml', 100, false],
    ['image/heic', 100, false],
    ['application/pdf', 100, false],
    ['', 100, false],
  ])('%s of %i bytes: %s', (type, size, accepted) => {
    expect(isAcceptedAvatar({ type, size })).toBe(accepted);
  });
});

describe('the path of an avatar', () => {
  const now = new Date(1_790_000_000_000);
  it.each([
    ['me.png', 'me.png'],
    ['my new photo.png', 'my-new-photo.png'],
    ['photo (1).PNG', 'photo-(1).PNG'],
    ['schön?#&%.png', 'sch-n----.png'],
    ['🙂.gif', '--.gif'],
    ['../evil.png', '..-evil.png'],
    ['tab\tand\u00a0nbsp.png', 'tab-and-nbsp.png'],
  ])('%s becomes %s', (fileName, kept) => {
    expect(avatarPath('user-id', fileName, now)).toBe(`user-id/1790000000000-${kept}`);
  });
});

describe('the path of an uploaded avatar', () => {
  const folder = 'http://supabase.test/storage/v1/object/public/avatars/user-id/';
  it.each([
    [`${folder}1-me.png`, 'user-id/1-me.png'],
    [folder, null],
    ['http://supabase.test/storage/v1/object/public/avatars/other-id/1-me.png', null],
    ['https://images.example/me.png', null],
    ['/portraits/mina.svg', null],
    [null, null],
  ])('%s: %s', (url, path) => {
    expect(uploadedAvatarPath(url, folder, 'user-id')).toBe(path);
  });
});
