import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minifySync } from 'vite';

const source = readFileSync(new URL('../public/before-paint.js', import.meta.url), 'utf8');

/** The script that runs before the first paint. The build writes it into the document, so that the first paint waits for no further file. */
export const earlyScript = minifySync('before-paint.js', source).code.trim();

/** The one inline script that the content security policy allows. */
export const earlyScriptHash = `sha256-${createHash('sha256').update(earlyScript).digest('base64')}`;
