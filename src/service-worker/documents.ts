/** A network that takes longer counts as none. */
const PATIENCE_MS = 6_000;

/** What a host answers with something else than a page: functions, sitemaps and the like. */
export const NO_PAGES = [
  /^\/(api|go|embed)\//,
  // A file at the root, such as /sitemap.xml.
  /^\/[\w-]+\.\w+(\?|$)/,
  // A feed beside a page (src/domain/feeds.ts).
  /^\/(influencer|brand)\/[^/?]+\/feed\.\w+(\?|$)/,
];

/**
 * The host's document, or the shell if the network fails or is too slow. A document is never cached, so it is always the host's newest.
 * @param shell answers with the app's empty document
 * @param preloaded what the browser has requested already, while the worker started
 */
export async function documentOr(
  shell: () => Response,
  request: Request,
  preloaded: Promise<Response | undefined>,
): Promise<Response> {
  const fromNetwork = preloaded.then((response) => response ?? fetch(request));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(shell()), PATIENCE_MS);
  });
  try {
    return await Promise.race([fromNetwork, tooLate]);
  } catch {
    return shell();
  } finally {
    clearTimeout(timer);
  }
}
