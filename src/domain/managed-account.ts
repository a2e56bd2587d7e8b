import * as z from 'zod/mini';
import { plainName, username } from './account';
import { bio } from './bio';

// What an agency types about an influencer's account (docs/product/agencies.md#adding-an-influencer).

/** Said once for all that is missing; the fields themselves say which it is. */
export const INFLUENCER_FIELDS_MISSING =
  'Missing Required Fields: Please fill in the full name, username, and email.';
export const INVALID_INFLUENCER_EMAIL = 'Invalid Email: Please enter a valid email address.';

const fullName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter the full name.'),
    z.maxLength(100, 'Use at most 100 characters.'),
    plainName,
  );
const email = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please enter the email address.'), z.email(INVALID_INFLUENCER_EMAIL));

export const newInfluencerSchema = z.object({ fullName, username, email, bio });
export const influencerDetailsSchema = z.object({ fullName, username, email });

export type NewInfluencerFields = z.infer<typeof newInfluencerSchema>;
export type InfluencerDetailsFields = z.infer<typeof influencerDetailsSchema>;

export const EMPTY_INFLUENCER: NewInfluencerFields = { fullName: '', username: '', email: '', bio: '' };

/** Whether one of the required fields is blank. */
export function lacksRequiredFields(fields: InfluencerDetailsFields): boolean {
  return [fields.fullName, fields.username, fields.email].some((value) => value.trim() === '');
}
