import { createContext, useContext } from 'react';
import type { Act } from '../data/acts';

export interface Desk {
  /** The operator's. */
  userId: string;
  /** Opens the dialog that asks for an act's reason and then performs the act. Does nothing while such a dialog is open. */
  openAct: (act: Act) => void;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk() {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("useDesk needs the operator's screen above it.");
  return desk;
}
