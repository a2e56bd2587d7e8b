import { createContext, useContext } from 'react';

/** Whether the app runs in the page; false on a server and while React hydrates what a document came with (src/app/hydration.tsx). */
export const HydratedContext = createContext(true);

/** False as long as nothing answers a press. True from then on, and for what a document didn't bring. */
export const useHydrated = () => useContext(HydratedContext);
