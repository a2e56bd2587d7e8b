import { readJsonObject } from './json-body';
import { jsonResponse } from './json-response';
import { adjustAnswer } from './storage-answers';
import { listFolder } from './storage-list';
import { toPlainUpload } from './storage-upload';

type Fetch = (request: Request) => Promise<Response>;

const PREFIX = '/storage/v1/object/';
/** What is posted below the prefix and is no file. */
const COMMANDS = /^(list\/|sign\/|upload\/|move$|copy$)/;

/** Lite's storage service, brought to understand supabase-js and to answer as a hosted project's does. */
export function createStorageRoutes(lite: Fetch): Fetch {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(PREFIX) || (request.method !== 'POST' && request.method !== 'PUT')) {
      return lite(request);
    }
    const path = pathname.slice(PREFIX.length);
    if (request.method === 'PUT' || !COMMANDS.test(path)) {
      const upload = await toPlainUpload(request);
      return upload ? adjustAnswer(path, {}, await lite(upload)) : badRequest('Malformed upload');
    }
    const asked = await readJsonObject(request);
    if (!asked) return badRequest('Malformed JSON');
    if (path.startsWith('list/'))
      return (await listFolder(lite, request, asked)) ?? badRequest('Malformed list');
    return adjustAnswer(path, asked, await lite(request));
  };
}

function badRequest(message: string) {
  return jsonResponse(400, { statusCode: '400', error: 'InvalidRequest', message });
}
