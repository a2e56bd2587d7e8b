// Runs on the static host's edge (Netlify: Deno), which bundles it after the build has made the two files that it imports.
import { shell } from '../../dist-server/shell.mjs';
import { respond, warmUp } from '../../dist-server/site.mjs';

// At the start, before any request: the host limits the processor time of a request.
await warmUp(shell);

interface EdgeContext {
  next(): Promise<Response>;
}

export default function document(request: Request, context: EdgeContext): Promise<Response> {
  return respond(request, shell, () => context.next());
}

export const config = {
  path: '/*',
  excludedPath: ['/assets/*', '/api/*', '/go/*', '/portraits/*'],
  method: ['GET', 'HEAD'],
  // Answers are cached as their headers say.
  cache: 'manual',
  // What fails, or takes too long, is answered as if there were no such function: with the document that the build has written.
  onError: 'bypass',
};
