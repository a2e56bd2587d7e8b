// Runs on the static host's edge (Netlify: Deno), which bundles it after the build has made the two files that it imports.
import { shell } from '../../dist-server/shell.mjs';
import { respond } from '../../dist-server/site.mjs';

interface EdgeContext {
  next(): Promise<Response>;
}

export default function document(request: Request, context: EdgeContext): Promise<Response> {
  return respond(request, shell, () => context.next());
}

export const config = {
  path: '/*',
  excludedPath: ['/assets/*', '/api/*', '/portraits/*'],
  method: ['GET', 'HEAD'],
  // Answers are cached as their headers say.
  cache: 'manual',
};
