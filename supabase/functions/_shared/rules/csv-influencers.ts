import { type CsvValues, missingFields, type RowFlaws, textOf, tooLong, unstorable } from './csv-values.ts';
import { EMAIL_ADDRESS } from './email-address.ts';
import { MAX_LENGTHS } from './field-limits.ts';
import { readHandle, readMailAddress } from './handle-reading.ts';
import { displayNameFlaw } from './person-name.ts';
import { isReservedUsername, isUsername } from './usernames.ts';
import { isSecureWebAddress, toWebAddress } from './web-address.ts';

/** The columns that each row has to fill (docs/product/csv-upload.md#influencer-rows). */
export const INFLUENCER_REQUIRED = ['fullName', 'socialMediaHandle', 'email'] as const;
export const INFLUENCER_HEADERS = [...INFLUENCER_REQUIRED, 'profileImageUrl'] as const;

export interface InfluencerRow {
  fullName: string;
  socialMediaHandle: string;
  /** The handle as a username. */
  username: string;
  email: string;
  profileImageUrl: string | null;
}

const LONGEST = {
  fullName: MAX_LENGTHS.full_name,
  email: MAX_LENGTHS.email,
  profileImageUrl: MAX_LENGTHS.web_address,
};

/** The picture's address in ASCII, as browsers send it. Phones write 'Https://…', and the database takes the scheme in small letters only. */
function imageOf(values: CsvValues): string {
  const written = textOf(values, 'profileImageUrl');
  return /^https:/i.test(written) ? toWebAddress(written).replace(/^https:/i, 'https:') : written;
}

const handleOf = (values: CsvValues) => readHandle(textOf(values, 'socialMediaHandle'));

/** A row's address and username, unchecked. */
export function identityOf(values: CsvValues): { email: string; username: string } {
  return {
    email: readMailAddress(textOf(values, 'email')).toLowerCase(),
    username: handleOf(values).toLowerCase(),
  };
}

/** @returns the row as it is used for the account, or all its errors */
export function checkInfluencer(values: CsvValues): { row: InfluencerRow } | { flaws: RowFlaws } {
  const handle = handleOf(values);
  const { email, username } = identityOf(values);
  const image = imageOf(values);
  const flaws = [
    ...missingFields({ ...values, socialMediaHandle: handle, email }, INFLUENCER_REQUIRED),
    ...tooLong({ ...values, email, profileImageUrl: image }, LONGEST),
    ...unstorable(values, INFLUENCER_HEADERS),
  ];
  if (username !== '' && !isUsername(username)) {
    flaws.push(
      'socialMediaHandle becomes the username: 3 to 30 letters, digits, dots, dashes and underscores',
    );
  }
  if (isReservedUsername(username)) {
    flaws.push('socialMediaHandle becomes the username, and this one is reserved');
  }
  const nameFlaw = displayNameFlaw(textOf(values, 'fullName'));
  if (nameFlaw) flaws.push(`fullName: ${nameFlaw}`);
  if (email !== '' && !EMAIL_ADDRESS.test(email)) flaws.push('email must be a valid email address');
  if (image !== '' && image.length <= MAX_LENGTHS.web_address && !isSecureWebAddress(image)) {
    flaws.push('profileImageUrl must start with https://');
  }
  if (flaws.length > 0) return { flaws };
  const fullName = textOf(values, 'fullName');
  return {
    row: { fullName, socialMediaHandle: handle, username, email, profileImageUrl: image || null },
  };
}

/**
 * Finds values that several rows share and that must be unique.
 * @returns errors by the row's index, from 0; a row is compared with the first one that has the same value
 */
export function findRepeats(rows: readonly CsvValues[]): Map<number, RowFlaws> {
  const identities = rows.map(identityOf);
  const repeats = new Map<number, RowFlaws>();
  for (const [field, header] of [
    ['email', 'email'],
    ['username', 'socialMediaHandle'],
  ] as const) {
    const first = new Map<string, number>();
    for (const [index, identity] of identities.entries()) {
      const value = identity[field];
      if (value === '') continue;
      const earlier = first.get(value);
      if (earlier === undefined) first.set(value, index);
      else
        repeats.set(index, [...(repeats.get(index) ?? []), `${header} is the same as in row ${earlier + 1}`]);
    }
  }
  return repeats;
}
