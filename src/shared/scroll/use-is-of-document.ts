import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;
const isDrawn = () => true;
const isNotDrawn = () => false;

/** True while the app takes over a component that the document came with, and false from then on. */
export const useIsOfDocument = () => useSyncExternalStore(subscribe, isNotDrawn, isDrawn);
