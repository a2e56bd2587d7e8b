import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import * as z from 'zod/mini';
import { Refusal } from './refusal';

const URI = /^pg-functions:\/\/postgres\/(\w+)\/(\w+)$/;

const answer = z.object({
  error: z.optional(z.object({ http_code: z.optional(z.number()), message: z.string() })),
  decision: z.optional(z.enum(['continue', 'reject'])),
  message: z.optional(z.string()),
});

interface Attempt {
  userId: string;
  factorId: string;
  address: string;
  valid: boolean;
}

/**
 * The auth service's hook `mfa_verification_attempt`: a database function that is asked about each code, right or wrong.
 * @param uri of the function, as supabase/config.toml has it
 * @returns what asks the function, and throws a Refusal when it rejects the attempt
 */
export function createVerificationHook(sql: postgres.Sql, uri: string) {
  const [, schema = '', name = ''] = URI.exec(uri) ?? [];
  if (!name)
    throw new Error(`The hook's address must be pg-functions://postgres/<schema>/<function>, not ${uri}`);

  return async ({ userId, factorId, address, valid }: Attempt): Promise<void> => {
    const event = {
      metadata: {
        uuid: randomUUID(),
        time: new Date().toISOString(),
        name: 'mfa-verification-attempt',
        ip_address: address,
      },
      user_id: userId,
      factor_id: factorId,
      factor_type: 'totp',
      valid,
    };
    const [row] = await sql.begin(async (tx) => {
      await tx`set local role supabase_auth_admin`;
      return await tx`select ${tx(schema)}.${tx(name)}(${tx.json(event)}::jsonb) as answer`;
    });
    const { error, decision, message } = answer.parse(row?.answer);
    if (error) throw new Refusal(error.http_code ?? 500, 'unknown', error.message);
    if (decision !== 'reject') return;
    await sql`delete from auth.sessions where user_id = ${userId}`;
    throw new Refusal(
      403,
      'mfa_verification_rejected',
      message || 'Further MFA verification attempts will be rejected.',
    );
  };
}

export type VerificationHook = ReturnType<typeof createVerificationHook>;
