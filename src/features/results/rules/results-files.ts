import { FEW } from '@/domain/counts';
import { codeKey, MEASURES, type Results, type SourceResults } from './results';

type Rows = (string | number)[][];

/** A name for a file of results, such as 'results-by-codes-2026-10-24-to-2026-11-22.csv'. */
export function resultsFile(
  what: 'days' | 'codes' | 'codes-and-sources' | 'influencers',
  { days }: Results,
): string {
  return `results-by-${what}-${days[0]?.day ?? ''}-to-${days.at(-1)?.day ?? ''}.csv`;
}

/** The days as the rows of a CSV file, below their headers. */
export function dayRows({ days, daysBefore }: Results): Rows {
  return [
    ['day', ...MEASURES, 'followers', 'day_before', ...MEASURES.map((measure) => `${measure}_before`)],
    ...days.map(({ day, counts, followers }, index) => {
      const before = daysBefore[index];
      return [
        day,
        ...MEASURES.map((measure) => counts[measure]),
        followers,
        before?.day ?? '',
        ...MEASURES.map((measure) => before?.counts[measure] ?? 0),
      ];
    }),
  ];
}

/** The promo codes as the rows of a CSV file, below their headers. */
export function codeRows({ codes, influencers }: Results): Rows {
  const nameOf = new Map(influencers.map(({ id, name }) => [id, name]));
  return [
    [
      'influencer',
      'brand',
      'code',
      'category',
      'expires',
      ...MEASURES,
      ...MEASURES.map((measure) => `${measure}_before`),
      'reports',
      'worked',
      'former_code',
    ],
    ...codes.map((code) => [
      nameOf.get(code.influencerId) ?? '',
      code.brandName,
      code.code,
      code.category,
      code.expirationDate ?? '',
      ...MEASURES.map((measure) => code.counts[measure]),
      ...MEASURES.map((measure) => code.before[measure]),
      code.worked + code.failed,
      code.worked,
      code.formerNumber === null ? '' : 'yes',
    ]),
  ];
}

/**
 * What the listed codes achieved by each source, as the rows of a CSV file, below their headers. The sources of an offer are those of all its codes,
 * also of a former one that was copied too seldom to be listed, which has no name here and is left out.
 */
export function sourceRows({ codes, influencers }: Results, sources: readonly SourceResults[]): Rows {
  const nameOf = new Map(influencers.map(({ id, name }) => [id, name]));
  const codeOf = new Map(codes.map((code) => [codeKey(code.id, code.formerNumber), code]));
  return [
    ['influencer', 'brand', 'code', 'source', ...MEASURES],
    ...sources.flatMap(({ codeId, formerNumber, source, counts }) => {
      const code = codeOf.get(codeKey(codeId, formerNumber));
      if (!code) return [];
      const { influencerId, brandName } = code;
      const numbers = MEASURES.map((measure) => counts[measure] ?? FEW);
      return [[nameOf.get(influencerId) ?? '', brandName, code.code, source, ...numbers]];
    }),
  ];
}

/** The influencers as the rows of a CSV file, below their headers. */
export function influencerRows({ influencers }: Results): Rows {
  return [
    [
      'influencer',
      ...MEASURES,
      ...MEASURES.map((measure) => `${measure}_before`),
      'followers',
      'followers_before',
    ],
    ...influencers.map(({ name, counts, before, followers, followersBefore }) => [
      name,
      ...MEASURES.map((measure) => counts[measure]),
      ...MEASURES.map((measure) => before[measure]),
      followers,
      followersBefore,
    ]),
  ];
}
