import { createContext, useContext } from 'react';

/** Whether the app runs in the page; false on a server and while React hydrates what a document came with (src/app/hydration.tsx). */
export const HydratedContext = createContext(true);

/** Whether a press would be answered: false on a server, and until React has hydrated the document. */
export const useHydrated = () => useContext(HydratedContext);
