import { Secret, TOTP } from 'otpauth';
import type { Client } from '../../supabase/local/connect';

/** An authenticator app, with what it keeps of one account. */
export interface Authenticator {
  factorId: string;
  secret: string;
}

/** The six digits that an app shows now. */
export const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Six digits that aren't the code of any moment near. */
export function wrongCodeOf(secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const near = [-2, -1, 0, 1, 2].map((step) => totp.generate({ timestamp: Date.now() + step * 30_000 }));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  );
}

/** Makes a factor for whoever is signed in, and leaves it to be verified. */
export async function beginEnrolment(client: Client, name = 'Phone'): Promise<Authenticator> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: name });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret };
}

/** Gives a code, which raises the client's session to aal2. */
export async function giveCode(client: Client, { factorId, secret }: Authenticator): Promise<void> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  if (error) throw error;
}

/** Gives the account of whoever is signed in a second factor; the client's session has given it then. */
export async function enrol(client: Client, name?: string): Promise<Authenticator> {
  const app = await beginEnrolment(client, name);
  await giveCode(client, app);
  return app;
}
