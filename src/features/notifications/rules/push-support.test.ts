import { describe, expect, it } from 'vitest';
import { pushSupport } from './push-support';

const everything = {
  hasServiceWorker: true,
  hasPush: true,
  hasNotifications: true,
  isFromHomeScreen: undefined,
};

describe('pushSupport', () => {
  it.each([
    ['a browser with everything', {}, 'supported'],
    ['a browser without workers, as in a private window', { hasServiceWorker: false }, 'unsupported'],
    ['a browser without push', { hasPush: false }, 'unsupported'],
    ['a browser without notifications', { hasNotifications: false }, 'unsupported'],
    ["an iPhone's tab", { hasPush: false, isFromHomeScreen: false }, 'needs home screen'],
    ["an iPhone's home screen", { isFromHomeScreen: true }, 'supported'],
    ["an old iPhone's home screen", { hasPush: false, isFromHomeScreen: true }, 'unsupported'],
  ])('of %s, with the differences %j, is: %s', (_name, abilities, support) => {
    expect(pushSupport({ ...everything, ...abilities })).toBe(support);
  });
});
