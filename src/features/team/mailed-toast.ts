import type { ToastOptions } from '@/ui/toast';

/** Added to a message when the change was made but its mail couldn't be sent. */
export const NOT_MAILED = "The mail about it couldn't be sent.";

/** The rest of the message about a change of somebody's rights. */
export const mailedToastOptions = (mailed: boolean): ToastOptions =>
  mailed ? {} : { description: NOT_MAILED };
