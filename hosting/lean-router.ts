import type { Plugin } from 'vite';

const ROUTER = /\/node_modules\/react-router\/dist\/development\/.*\.mjs$/;

/**
 * Leaves out what we don't use of React Router. Its package leads to its development build only, which warns of mistakes; and a bundler
 * has to keep components and contexts that nobody imports, because they are made by a call and given a name for developer tools.
 * Should the library be written otherwise one day, then this changes nothing, and the budgets of a first visit tell.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: ROUTER },
    handler: (code) =>
      code
        .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
        .replace(/^(var \w+ = )(React\d*\.(?:createContext|forwardRef)\()/gm, '$1/* @__PURE__ */ $2')
        .replace(/^\w+\.displayName = "\w+";$/gm, ''),
  },
});
