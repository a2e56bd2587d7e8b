/** The part of Chromium's messaging that pages get, and only where an extension allows the page to speak to it. */
export interface Messaging {
  sendMessage(extensionId: string, message: unknown, onAnswer: (answer: unknown) => void): void;
  lastError?: unknown;
}

/** Undefined in Firefox, and where no extension lets this page speak to it, whatever the types say. */
export function chromiumMessaging(): Messaging | undefined {
  const runtime: Messaging | undefined = window.chrome?.runtime;
  return typeof runtime?.sendMessage === 'function' ? runtime : undefined;
}

/** Whether the extension may be there: in Chromium where some extension lets this page speak to it, and always in Firefox (mozInnerScreenX). */
export function mayReachExtension(): boolean {
  return chromiumMessaging() !== undefined || 'mozInnerScreenX' in window;
}
