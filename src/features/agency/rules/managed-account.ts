import { influencerFields } from '@rules/account-fields';
import * as z from 'zod/mini';

// What an agency types about an influencer's account (docs/product/agencies.md#adding-an-influencer).

const { fullName, username, email, bio } = influencerFields;

export const newInfluencerSchema = z.object({ fullName, username, email, bio });
export const influencerDetailsSchema = z.object({ fullName, username, email });

export type NewInfluencerFields = z.infer<typeof newInfluencerSchema>;
export type InfluencerDetailsFields = z.infer<typeof influencerDetailsSchema>;

export const EMPTY_INFLUENCER: NewInfluencerFields = { fullName: '', username: '', email: '', bio: '' };

const DETAILS = [
  ['fullName', 'Full name'],
  ['username', 'Username'],
  ['email', 'Email'],
] as const;

/** The details in which two accounts differ, each with its label. */
export const differences = (one: InfluencerDetailsFields, other: InfluencerDetailsFields) =>
  DETAILS.filter(([name]) => one[name].trim() !== other[name].trim());

/** Whether one of the required fields is blank. */
export function lacksRequiredFields(fields: InfluencerDetailsFields): boolean {
  return [fields.fullName, fields.username, fields.email].some((value) => value.trim() === '');
}
