import { createContext, useContext } from 'react';
import type { Act } from '../data/acts';

export interface Desk {
  userId: string;
  /** Asks for the reason, and does it. */
  ask: (act: Act) => void;
}

export const DeskContext = createContext<Desk | null>(null);

/** Who is at the desk, and how it acts. */
export function useDesk() {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("useDesk needs the operator's screen above it.");
  return desk;
}
