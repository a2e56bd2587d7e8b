import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;
const isHydrated = () => true;
const isNotHydrated = () => false;

/** False on a server and while React hydrates what a document came with: nothing answers a press until then. True from then on. */
export const useHydrated = () => useSyncExternalStore(subscribe, isHydrated, isNotHydrated);
