/** Characters that mean the same in every reading of a path. */
const PLAIN = /^[\w.~!$'()*+,=@:-]+$/;
const DOTS = ['.', '..'];

/** `/functions/v1/<name>`; what follows the name is the function's own, such as a brand's name. */
const OF_THE_GATEWAY = 3;

/**
 * The path of a request's target, if it has only one reading; otherwise undefined. An encoded letter, a doubled or trailing slash, dots or a
 * parameter are another spelling of a path to one part of the stack and a path of its own to another, so a rule for the path could be evaded.
 */
export function plainPathOf(target = ''): string | undefined {
  const [path = ''] = target.split('?', 1);
  const [beforeSlash, ...segments] = path.split('/');
  const ofFunction = path.startsWith('/functions/v1/') ? segments.slice(OF_THE_GATEWAY) : [];
  const ofGateway = segments.slice(0, segments.length - ofFunction.length);
  const isPlain =
    beforeSlash === '' &&
    ofGateway.every((segment) => PLAIN.test(segment) && !DOTS.includes(segment)) &&
    ofFunction.every(isOneName) &&
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
