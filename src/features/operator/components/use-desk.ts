import { createContext, useContext } from 'react';
import type { Act } from '../data/acts';

export interface Desk {
  userId: string;
  /** Opens the dialog that asks for an act's reason and then performs it. While one is open, nothing happens. */
  openAct: (act: Act) => void;
}

export const DeskContext = createContext<Desk | null>(null);

/** The operator at the desk, and the way to its acts. */
export function useDesk() {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("useDesk needs the operator's screen above it.");
  return desk;
}
