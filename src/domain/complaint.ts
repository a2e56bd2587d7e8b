import * as z from 'zod/mini';

/** What a complaint is about: the kinds as the database stores them, each with the words by which people choose it. */
export const complaintKinds = {
  dead: "The code or the link doesn't work",
  misleading: 'It promises something else than one gets',
  harmful: 'It is harmful: fraud, malware, something illegal',
  'not theirs': "It isn't theirs: somebody else's code, name or picture",
  other: 'Something else',
} as const;

export type ComplaintKind = keyof typeof complaintKinds;

/** The kinds in a word, for the operator who looks at complaints. */
export const complaintWords: Record<ComplaintKind, string> = {
  dead: 'Dead',
  misleading: 'Misleading',
  harmful: 'Harmful',
  'not theirs': 'Not theirs',
  other: 'Other',
};

/** The kinds to choose from. A profile can't be dead. */
export const kindsAbout = {
  offer: ['dead', 'misleading', 'harmful', 'not theirs', 'other'],
  profile: ['misleading', 'harmful', 'not theirs', 'other'],
} as const satisfies Record<string, readonly ComplaintKind[]>;

/** How many characters somebody may write about a complaint. */
export const MAX_COMPLAINT_LENGTH = 1_000;

export const complaintSchema = z
  .object({
    kind: z.enum(kindsAbout.offer, 'Choose what is wrong.'),
    words: z.string().check(z.trim(), z.maxLength(MAX_COMPLAINT_LENGTH, 'Use at most 1,000 characters.')),
  })
  .check(
    z.refine(({ kind, words }) => kind !== 'other' || words !== '', {
      path: ['words'],
      error: 'Say in a few words what is wrong.',
    }),
  );

export type ComplaintFields = z.input<typeof complaintSchema>;
