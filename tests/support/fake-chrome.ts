/** What the browser keeps when it ends the worker. */
export interface Profile {
  stored: Record<string, unknown>;
  /** What it keeps until it is closed. */
  session: Record<string, unknown>;
  alarms: Map<string, { scheduledTime: number }>;
  rules: { id: string; conditions: { pageUrl: { hostSuffix: string } }[] }[];
  scripts: { id: string; matches?: string[] }[];
  /** The host permissions. */
  origins: string[];
}

export const newProfile = (): Profile => ({
  stored: {},
  session: {},
  alarms: new Map(),
  rules: [],
  scripts: [],
  origins: [],
});

/** Carries out what the worker asks of the world outside itself; a test can end the worker instead. */
export type Perform = <Result>(what: 'read' | 'change', run: () => Result) => Promise<Result>;

/** The browser's locks, which it frees when it ends the worker. */
export function fakeLocks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request: (name: string, work: () => Promise<unknown>) => {
      const done = (last.get(name) ?? Promise.resolve()).then(work);
      last.set(
        name,
        done.catch(() => undefined),
      );
      return done;
    },
  };
}

type Listener = (...values: never[]) => unknown;

function event() {
  const listeners = new Set<Listener>();
  return {
    addListener: (listener: Listener) => void listeners.add(listener),
    removeListener: (listener: Listener) => void listeners.delete(listener),
    fire: (...values: unknown[]) => {
      for (const listener of listeners) Reflect.apply(listener, undefined, values);
    },
  };
}

function without(values: Record<string, unknown>, keys: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
}

/** As much of the browser's extension API as the worker needs, on what the browser has kept. */
export function fakeChrome(profile = newProfile(), perform: Perform = async (_, run) => run()) {
  const changed = event();
  const made = (name: string) =>
    class {
      constructor(properties: object) {
        Object.assign(this, { name }, properties);
      }
    };
  return {
    storage: {
      local: {
        onChanged: changed,
        get: (keys?: string[]) =>
          perform('read', () => {
            const { stored } = profile;
            const names = keys ?? Object.keys(stored);
            return structuredClone(
              Object.fromEntries(names.flatMap((name) => (name in stored ? [[name, stored[name]]] : []))),
            );
          }),
        set: (changes: Record<string, unknown>) =>
          perform('change', () => {
            profile.stored = { ...profile.stored, ...structuredClone(changes) };
            setTimeout(() => changed.fire(changes));
          }),
        remove: (keys: string[]) =>
          perform('change', () => {
            profile.stored = without(profile.stored, keys);
            setTimeout(() => changed.fire(Object.fromEntries(keys.map((key) => [key, {}]))));
          }),
        clear: async () => {
          profile.stored = {};
        },
      },
      session: {
        get: (key: string) => perform('read', () => structuredClone({ [key]: profile.session[key] })),
        set: (changes: Record<string, unknown>) =>
          perform('change', () => {
            profile.session = { ...profile.session, ...structuredClone(changes) };
          }),
        remove: (key: string) =>
          perform('change', () => {
            profile.session = without(profile.session, [key]);
          }),
      },
    },
    alarms: {
      onAlarm: event(),
      get: async (name: string) => profile.alarms.get(name),
      create: async (
        name: string,
        { when, periodInMinutes = 0 }: { when?: number; periodInMinutes?: number },
      ) => {
        profile.alarms.set(name, { scheduledTime: when ?? Date.now() + periodInMinutes * 60_000 });
      },
      clear: async (name: string) => profile.alarms.delete(name),
    },
    permissions: {
      onAdded: event(),
      onRemoved: event(),
      getAll: async () => ({ origins: profile.origins }),
      remove: async ({ origins }: { origins: string[] }) => {
        profile.origins = profile.origins.filter((origin) => !origins.includes(origin));
        return true;
      },
    },
    scripting: {
      getRegisteredContentScripts: async () => profile.scripts,
      registerContentScripts: (scripts: Profile['scripts']) =>
        perform('change', () => {
          profile.scripts = scripts;
        }),
      updateContentScripts: (scripts: Profile['scripts']) =>
        perform('change', () => {
          profile.scripts = scripts;
        }),
      unregisterContentScripts: () =>
        perform('change', () => {
          profile.scripts = [];
        }),
    },
    declarativeContent: {
      PageStateMatcher: made('matcher'),
      SetIcon: made('icon'),
      ShowAction: made('action'),
      onPageChanged: {
        getRules: (_: string[], answer: (rules: Profile['rules']) => void) => answer(profile.rules),
        removeRules: (_: string[], done: () => void) =>
          void perform('change', () => {
            profile.rules = [];
          }).then(done),
        addRules: (rules: Profile['rules'], done: () => void) =>
          void perform('change', () => {
            profile.rules = rules;
          }).then(done),
      },
    },
    runtime: {
      id: 'test',
      onInstalled: event(),
      onStartup: event(),
      onMessage: event(),
      onMessageExternal: event(),
      getManifest: () => ({ version: '1.2.3' }),
      getURL: (path: string) => `chrome-extension://test/${path}`,
    },
  };
}
