import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceStorage, tabStorage } from './site-storage';

afterEach(() => {
  vi.restoreAllMocks();
  for (const storage of [deviceStorage, tabStorage]) storage.remove('key');
});

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe.each([
  ['deviceStorage', deviceStorage, 'localStorage'],
  ['tabStorage', tabStorage, 'sessionStorage'],
] as const)('%s', (_name, storage, browsers) => {
  it('stores what is written in the browser, and nothing that was removed', () => {
    storage.write('key', 'value');
    expect([storage.read('key'), window[browsers].getItem('key')]).toEqual(['value', 'value']);
    storage.remove('key');
    expect([storage.read('key'), window[browsers].getItem('key')]).toEqual([null, null]);
  });

  it('remembers values for the page when the browser blocks its storage', () => {
    vi.spyOn(window, browsers, 'get').mockImplementation(refuse);
    expect([storage.isBlocked(), storage.read('key')]).toEqual([true, null]);
    storage.write('key', 'value');
    expect(storage.read('key')).toBe('value');
    storage.remove('key');
    expect(storage.read('key')).toBeNull();
  });

  it('returns the latest value when the browser stored an earlier one and then ran full', () => {
    storage.write('key', 'earlier');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    storage.write('key', 'latest');
    expect(storage.read('key')).toBe('latest');
    full.mockRestore();
    storage.write('key', 'written again');
    expect([storage.read('key'), window[browsers].getItem('key')]).toEqual([
      'written again',
      'written again',
    ]);
  });
});
