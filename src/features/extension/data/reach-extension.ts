/** The part of Chromium's messaging that pages get, and only where an extension allows the page to speak to it. */
export interface Messaging {
  sendMessage(extensionId: string, message: unknown, onAnswer: (answer: unknown) => void): void;
  lastError?: unknown;
}

export function chromiumMessaging(): Messaging | undefined {
  const browser: unknown = Reflect.get(window, 'chrome');
  const runtime = hasRuntime(browser) ? browser.runtime : undefined;
  return isMessaging(runtime) ? runtime : undefined;
}

const hasRuntime = (value: unknown): value is { runtime: unknown } =>
  typeof value === 'object' && value !== null && 'runtime' in value;

const isMessaging = (value: unknown): value is Messaging =>
  typeof value === 'object' &&
  value !== null &&
  'sendMessage' in value &&
  typeof value.sendMessage === 'function';

/** Whether the extension may be there: in Chromium where some extension lets this page speak to it, and always in Firefox (mozInnerScreenX). */
export function mayReachExtension(): boolean {
  return chromiumMessaging() !== undefined || 'mozInnerScreenX' in window;
}
