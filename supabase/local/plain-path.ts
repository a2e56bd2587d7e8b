/** Characters that mean the same in every reading of a path. */
const PLAIN = /^[\w.~!$'()*+,=@:-]+$/;
const DOTS = ['.', '..'];

/**
 * How many segments of a path are the gateway's: `/functions/v1/<name>`, after which a function has its own, such as a brand's name, and
 * `/storage/v1/object/<kind or bucket>/<bucket or folder>`, after which a file's name has blanks and accents.
 */
const GATEWAY_SEGMENTS: Record<string, number> = { functions: 3, storage: 5 };

/**
 * The path of a request's target, if it has only one reading; otherwise undefined. An encoded letter, a doubled or trailing slash, dots or a
 * parameter are another spelling of a path to one part of the stack and a path of its own to another, so a rule for the path could be evaded.
 * Behind a function's own segments a slash is allowed: as on a hosted project, the function decides what it means.
 */
export function plainPathOf(target = ''): string | undefined {
  const [path = ''] = target.split('?', 1);
  const [beforeSlash, ...segments] = path.split('/');
  const gatewaySegments = GATEWAY_SEGMENTS[segments[0] ?? ''] ?? segments.length;
  const own = segments.slice(gatewaySegments);
  if (segments[0] === 'functions' && own.length > 1 && own.at(-1) === '') own.pop();
  const isPlain =
    beforeSlash === '' &&
    segments.slice(0, gatewaySegments).every((segment) => PLAIN.test(segment) && !DOTS.includes(segment)) &&
    own.every(isOneName) &&
    // The auth service's names are lower-case.
    (!path.startsWith('/auth/') || path === path.toLowerCase());
  return isPlain ? path : undefined;
}

/** Whether a segment, decoded once, is a name without ways to other folders. */
function isOneName(segment: string): boolean {
  try {
    const name = decodeURIComponent(segment);
    return name !== '' && !name.split(/[/\\]/).some((part) => DOTS.includes(part));
  } catch {
    return false;
  }
}
