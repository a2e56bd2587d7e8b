import type { SignedIn } from '../support/stack';
import { invoke } from './answer';

/** A row of a file of influencers, as upload-influencers takes it, that no other test has uploaded. */
export function row(fields: Record<string, unknown> = {}) {
  const key = crypto.randomUUID().slice(0, 8);
  return {
    fullName: `Vera ${key}`,
    socialMediaHandle: `@Vera.${key}`,
    email: `Vera-${key}@mail.example`,
    ...fields,
  };
}

export const upload = (
  { client, userId }: Partial<SignedIn> & Pick<SignedIn, 'client'>,
  influencers: unknown,
  others: object = {},
) => invoke(client, 'upload-influencers', { agency_id: userId, influencers, ...others });
