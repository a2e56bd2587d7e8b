import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { deviceDatabase } from '@/lib/device-database';
import { member } from './sample-session';

/** What the browser's store has of the member's device. */
export const PUSH_DEVICE = { userId: member.id, id: 'former-device', endpoint: 'https://push.test/former' };

interface PushBrowserOptions {
  permission?: NotificationPermission;
  /** Where it is subscribed. */
  endpoint?: string;
  /** It was subscribed with a key that the server doesn't have any more, which its push service refuses to change. */
  hasFormerKey?: boolean;
  /** Whose device it is. */
  userId?: string;
}

/** Gives the page what jsdom has nothing of: a service worker, a push service, the permission and a store. */
export function pushBrowser({
  permission = 'granted',
  endpoint,
  hasFormerKey = false,
  userId = member.id,
}: PushBrowserOptions = {}) {
  const store = new Map<string, unknown>([
    ['owner', userId],
    ...(endpoint === undefined ? [] : ([['push-device', { ...PUSH_DEVICE, userId }]] as const)),
  ]);
  vi.spyOn(deviceDatabase, 'read').mockImplementation(async (key) => store.get(key));
  vi.spyOn(deviceDatabase, 'write').mockImplementation(async (key, value) => {
    store.set(key, value);
    return key;
  });
  vi.spyOn(deviceDatabase, 'remove').mockImplementation(async (key) => {
    store.delete(key);
    return undefined;
  });
  vi.spyOn(deviceDatabase, 'empty').mockImplementation(async () => {
    store.clear();
    return undefined;
  });

  let present = endpoint;
  let refusesKey = hasFormerKey;
  const unsubscribed: string[] = [];
  const subscription = (at: string) => ({
    endpoint: at,
    toJSON: () => ({ endpoint: at, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      unsubscribed.push(at);
      refusesKey = false;
      present = undefined;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (present === undefined ? null : subscription(present)),
    subscribe: async () => {
      if (refusesKey) throw new DOMException('There is one with another key.', 'InvalidStateError');
      present ??= 'https://push.test/after-the-new-key';
      return subscription(present);
    },
  };
  const workers: { waiting: object | null; installing: object | null } = { waiting: null, installing: null };
  const registration = Object.assign(new EventTarget(), workers, {
    active: {},
    pushManager,
    update: vi.fn(async () => undefined),
    getNotifications: async (): Promise<Pick<Notification, 'close'>[]> => [],
  });
  const container = Object.assign(new EventTarget(), {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  permit(permission);
  Object.defineProperty(window, 'PushManager', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });

  return {
    container,
    registration,
    unsubscribed,
    device: () => store.get('push-device'),
    /** The push service gives the browser another address. */
    moveTo: (next: string) => {
      present = next;
    },
    /** The browser finds a new worker, and installs it. */
    findWorker: () => {
      const worker = Object.assign(new EventTarget(), { state: 'installing', postMessage: vi.fn() });
      registration.installing = worker;
      registration.dispatchEvent(new Event('updatefound'));
      worker.state = 'installed';
      registration.waiting = worker;
      worker.dispatchEvent(new Event('statechange'));
      return worker;
    },
  };
}

/** Answers what the page asks the browser for. */
export function permit(permission: NotificationPermission) {
  const value = { permission, requestPermission: async () => permission };
  Object.defineProperty(window, 'Notification', { value, configurable: true });
}

/** Takes it all away again, for the next test. */
export function withoutPushBrowser() {
  // The app still listens to the worker.
  cleanup();
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(window, name);
  for (const name of ['serviceWorker', 'standalone']) Reflect.deleteProperty(navigator, name);
}
