import * as z from 'zod/mini';

/** What an agency gives to an influencer whose account it has made. */
export interface Credentials {
  fullName: string;
  username: string;
  email: string;
  temporaryPassword: string;
}

/** The same as the functions that make accounts answer them. */
export const answeredCredentials = z.pipe(
  z.object({
    full_name: z.string(),
    username: z.string(),
    email: z.string(),
    temporary_password: z.string(),
  }),
  z.transform(
    ({ full_name, username, email, temporary_password }): Credentials => ({
      fullName: full_name,
      username,
      email,
      temporaryPassword: temporary_password,
    }),
  ),
);

export const CREDENTIALS_FILE_NAME = 'influencer-credentials.csv';

/**
 * One influencer's credentials as text for a message.
 * @param signInAddress where the influencer signs in with them
 */
export function credentialsText(credentials: Credentials, signInAddress: string): string {
  return [
    `Full name: ${credentials.fullName}`,
    `Username: ${credentials.username}`,
    `Email: ${credentials.email}`,
    `Temporary password: ${credentials.temporaryPassword}`,
    `Sign in at: ${signInAddress}`,
  ].join('\n');
}

/** Several influencers' credentials as the rows of a CSV file, one influencer a row below the headers. */
export function credentialsRows(list: readonly Credentials[], signInAddress: string): string[][] {
  return [
    ['full_name', 'username', 'email', 'temporary_password', 'sign_in_at'],
    ...list.map(({ fullName, username, email, temporaryPassword }) => [
      fullName,
      username,
      email,
      temporaryPassword,
      signInAddress,
    ]),
  ];
}
