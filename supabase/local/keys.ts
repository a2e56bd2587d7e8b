import { createECDH, createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { UserError } from './user-error';

const schema = z.object({
  /** For browsers; row-level security decides what it may do. */
  publishable: z.string().check(z.startsWith('sb_publishable_')),
  /** Bypasses row-level security; for servers only. */
  secret: z.string().check(z.startsWith('sb_secret_')),
  jwtSecret: z.string().check(z.minLength(32)),
  databasePassword: z.string().check(z.minLength(16)),
});

export type StackKeys = z.infer<typeof schema>;

const token = () => randomBytes(24).toString('base64url');

export function createKeys(): StackKeys {
  return {
    publishable: `sb_publishable_${token()}`,
    secret: `sb_secret_${token()}`,
    jwtSecret: randomBytes(48).toString('base64url'),
    databasePassword: token(),
  };
}

/** The keys in the file. They are created at the first start, so that no two machines share them. */
export async function readOrCreateKeys(path: string): Promise<StackKeys> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      throw new UserError(
        `${path} can't be read as the keys of this stack. Put it right, or start anew: npm run reset`,
      );
    }
  }
  const keys = createKeys();
  await mkdir(dirname(path), { recursive: true });
  // Written whole or not at all, because half a file, as on a full disk, would break the next start.
  await writeFile(`${path}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return keys;
}

/** The secret with which functions sign links. */
export const linkSigningSecretOf = ({ jwtSecret }: Pick<StackKeys, 'jwtSecret'>) =>
  createHash('sha256').update(`links:${jwtSecret}`).digest('base64url');

/** The key with which functions seal the tokens of Instagram accounts. */
export const instagramTokenKeyOf = ({ jwtSecret }: Pick<StackKeys, 'jwtSecret'>) =>
  createHash('sha256').update(`instagram:${jwtSecret}`).digest('base64');

/** The keys with which notifications are signed (RFC 8292), the same at each start: devices are subscribed to them. */
export function vapidKeysOf({ jwtSecret }: Pick<StackKeys, 'jwtSecret'>) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(createHash('sha256').update(`vapid:${jwtSecret}`).digest());
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: pair.getPrivateKey().toString('base64url'),
  };
}
