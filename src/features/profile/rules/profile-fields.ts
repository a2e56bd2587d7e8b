import type { ProfileFields } from '@/domain/account';
import type { OwnProfile } from '@/shared/session/data/own-profile';

/** A profile as Edit Profile shows it. */
export const fieldsOf = (profile: OwnProfile): ProfileFields => ({
  fullName: profile.full_name ?? '',
  username: profile.username,
  category: profile.category ?? '',
  bio: profile.bio ?? '',
});

const LABELS = [
  ['fullName', 'Full name'],
  ['username', 'Username'],
  ['category', 'Category'],
  ['bio', 'Bio'],
] as const;

/** The fields, and what they are called, in which two profiles differ. */
export const differences = (one: ProfileFields, other: ProfileFields) =>
  LABELS.filter(([name]) => one[name].trim() !== other[name].trim());
