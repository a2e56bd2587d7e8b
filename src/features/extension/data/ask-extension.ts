import { DEVELOPMENT_EXTENSION_ID, type ExtensionAnswer, type PageFrame, type SiteRequest, parseExtensionAnswer, parsePageFrame } from '@/domain/extension-protocol';
import { env } from '@/lib/env';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefusedError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { extensionQuery } from '../use-extension';

/** The part of Chromium's messaging that pages get, and only where an extension allows the page to speak to it. */
interface Messaging {
  sendMessage(extensionId: string, message: unknown, onAnswer: (answer: unknown) => void): void;
  lastError?: unknown;
}

function chromiumMessaging(): Messaging | undefined {
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

/** Whether it is worth asking for the extension: in Chromium without any, and in other browsers, the answer is known. */
export function mayReachExtension(): boolean {
  return chromiumMessaging() !== undefined || 'mozInnerScreenX' in window;
}

/**
 * Sends a request to the browser extension (src/domain/extension-protocol.ts). Undefined when it isn't there, or doesn't answer in time.
 * Only reached by `import()`, so that a visitor's first page has no script of it.
 */
export async function askExtension(
  request: SiteRequest,
  patienceMs: number,
): Promise<ExtensionAnswer | undefined> {
  const deadline = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  return Promise.race([
    chromiumMessaging() ? askByRuntime(request) : askByWindow(request, patienceMs),
    deadline,
  ]);
}

/** Chromium: to each id that the extension may have, until one answers. */
async function askByRuntime(request: SiteRequest): Promise<ExtensionAnswer | undefined> {
  for (const id of env.extensionIds ?? [DEVELOPMENT_EXTENSION_ID]) {
    const runtime = chromiumMessaging();
    const answer = await new Promise<unknown>((resolve) => {
      runtime?.sendMessage(id, request, (reply) => {
        // Reading the error keeps the browser from reporting it: there is nobody with this id.
        resolve(runtime.lastError ? undefined : reply);
      });
    });
    const parsed = parseExtensionAnswer(answer);
    if (parsed) return parsed;
  }
  return undefined;
}

/** Firefox: through the script that the extension runs on this site. */
function askByWindow(request: SiteRequest, patienceMs: number): Promise<ExtensionAnswer | undefined> {
  const asked: PageFrame = {
    channel: 'promobell:to-extension',
    request: crypto.randomUUID(),
    content: request,
  };
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = (answer: ExtensionAnswer | undefined) => {
      listening.abort();
      resolve(answer);
    };
    setTimeout(end, patienceMs, undefined);
    window.addEventListener(
      'message',
      (event) => {
        if (event.source !== window || event.origin !== window.location.origin) return;
        const frame = parsePageFrame(event.data);
        if (frame?.channel !== 'promobell:to-page' || frame.request !== asked.request) return;
        end(parseExtensionAnswer(frame.content));
      },
      { signal: listening.signal },
    );
    window.postMessage(asked, window.location.origin);
  });
}

/** The extension asks the service for its session and for the first offers' list meanwhile. */
const PATIENCE_MS = 20_000;

const SILENT =
  "The extension didn't answer. Please try again; if it stays silent, switch it off and on in your browser.";
const REFUSED = "The extension couldn't be connected. Please try again.";
const OFFLINE = "The extension can't reach Promobell right now. Check your connection and try again.";

/** Hands a single-use token to this browser's extension, which opens a session of its own with it. */
async function connectExtension(userId: string): Promise<void> {
  const [handover, { askExtension }] = await Promise.all([
    supabase.rpc('hand_over_to_extension'),
    import('./ask-extension'),
  ]);
  const token = unwrap(handover);
  if (token === null) throw new RefusedError(REFUSED);
  const answer = await askExtension({ type: 'connect', token, userId }, PATIENCE_MS);
  if (answer?.type === 'connected' && answer.userId === userId) return;
  if (answer === undefined) throw new RefusedError(SILENT);
  throw new RefusedError(answer.type === 'refused' && answer.reason === 'offline' ? OFFLINE : REFUSED);
}

export function useConnectExtension(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => connectExtension(userId),
    onSuccess: () => {
      queryClient.setQueryData(extensionQuery.queryKey, () => ({ userId }));
      void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).extensions });
    },
  });
}
