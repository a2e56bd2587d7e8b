import { monthOfYear } from '@rules/day-words';
import { type CodeResults, type Counts, isNothing, type Measure } from './results';

/** How many months can be chosen: the present one and the twelve before it (docs/product/results.md#brand-report). */
const MONTHS = 13;

/** The months that a brand report can be about as `YYYY-MM`, the present one first. */
export function brandReportMonths(today: Date): string[] {
  return Array.from({ length: MONTHS }, (_, ago) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago, 1)).toISOString().slice(0, 7),
  );
}

/** 'October 2026'. @param month `YYYY-MM` */
export const monthLabel = (month: string) => monthOfYear(new Date(`${month}-01T00:00:00Z`));

/** All codes of one brand with what they achieved in a month. */
export interface BrandResults {
  /** The brands with results, by name. */
  brands: readonly string[];
  /** In its most frequent spelling; null when the requested brand has no results. */
  brandName: string | null;
  /** The month's days so far. */
  days: readonly string[];
  /** The brand's codes with results in the month or before. */
  codes: readonly CodeResults[];
  influencers: readonly { id: string; name: string }[];
}

export interface BrandReport {
  counts: Counts;
  before: Counts;
  /** Copies on each day of the month so far. */
  copies: number[];
  codes: CodeResults[];
  /** The most copied first. */
  influencers: { id: string; name: string; counts: Counts; before: Counts }[];
}

/** Adds up a brand's codes, all of them and by influencer. Codes and influencers without results in the month are left out. */
export function brandReportOf({ codes: all, influencers: people, days }: BrandResults): BrandReport {
  const codes = all.filter(({ counts }) => !isNothing(counts));
  const influencers = people
    .map(({ id, name }) => {
      const theirs = all.filter(({ influencerId }) => influencerId === id);
      return { id, name, counts: addUp(theirs, 'counts'), before: addUp(theirs, 'before') };
    })
    .filter(({ counts }) => !isNothing(counts))
    .toSorted((one, other) => other.counts.copied - one.counts.copied || one.name.localeCompare(other.name));
  return {
    counts: addUp(all, 'counts'),
    before: addUp(all, 'before'),
    copies: days.map((_, index) => codes.reduce((sum, { copies }) => sum + (copies[index] ?? 0), 0)),
    codes,
    influencers,
  };
}

function addUp(codes: readonly CodeResults[], which: 'counts' | 'before'): Counts {
  const of = (measure: Measure) => codes.reduce((sum, code) => sum + code[which][measure], 0);
  return {
    shown: of('shown'),
    copied: of('copied'),
    shop: of('shop'),
    rung: of('rung'),
    followed: of('followed'),
  };
}

/** '3 influencers shared 5 codes.' */
export function brandReportSummary({ influencers, codes }: BrandReport): string {
  const people =
    influencers.length === 1 ? '1 influencer' : `${influencers.length.toLocaleString('en-US')} influencers`;
  return `${people} shared ${codes.length === 1 ? '1 code' : `${codes.length.toLocaleString('en-US')} codes`}.`;
}
