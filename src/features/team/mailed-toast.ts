import type { ToastOptions } from '@/ui/toast';

/** Added to a message when the change was made but its mail couldn't be sent. */
export const NOT_MAILED = "The mail about it couldn't be sent.";

/** Options of the toast about a change of a team or of a management. @param mailed whether everybody concerned was told by mail */
export const mailedToastOptions = (mailed: boolean): ToastOptions =>
  mailed ? {} : { description: NOT_MAILED };
