import { paths } from '@/shared/paths';
import type { AdvisedCode } from './results-advice';

/** What is counted of an offer (docs/product/results.md#what-is-counted). */
export const MEASURES = ['shown', 'copied', 'shop', 'rung', 'followed'] as const;
export type Measure = (typeof MEASURES)[number];

/** What each number is called on the screen. */
export const measureNames: Readonly<Record<Measure, string>> = {
  shown: 'Seen',
  copied: 'Copied',
  shop: 'Shop visits',
  rung: 'Bell rang',
  followed: 'New followers',
};

export type Counts = Record<Measure, number>;
/** Null stands for one to four, which could point at a person (docs/product/results.md#a-few). */
export type DiscreetCounts = Record<Measure, number | null>;

/** The sources, each with its name on the screen. */
const sources = new Map([
  ['deals', 'Deals'],
  ['profile', 'Profile'],
  ['brand', 'Brand pages'],
  ['alerts', 'My Alerts'],
  ['extension', 'Browser extension'],
  ['notification', 'Notifications'],
  ['mail', 'Mails'],
  ['instagram', 'Instagram'],
  ['link', 'Short link'],
  ['qr', 'QR code'],
  ['embed', 'Embed'],
]);

/** A source's name on the screen: 'Elsewhere' for 'other', and for one that is newer than this page. */
export const sourceName = (source: string) => sources.get(source) ?? 'Elsewhere';

/** A promo code with what it achieved in a period and in the one before: what advice looks at, and more. */
export interface CodeResults extends AdvisedCode {
  category: string;
  counts: Counts;
  before: Counts;
  /** Copies on each day of the period. */
  copies: readonly number[];
}

/** A key for one of the codes that an offer has and has had. @param formerNumber as in AdvisedCode */
export const codeKey = (offerId: string, formerNumber: number | null) =>
  formerNumber === null ? offerId : `${offerId} ${formerNumber}`;

interface InfluencerResults {
  id: string;
  name: string;
  avatarUrl: string | null;
  counts: Counts;
  before: Counts;
  /** How many followers there were when the period ended. */
  followers: number;
  /** How many there were when the period before ended. */
  followersBefore: number;
}

interface DayResults {
  /** `YYYY-MM-DD` */
  day: string;
  counts: Counts;
  /** How many followers there were when the day ended. */
  followers: number;
}

/** What a code achieved by one source. */
export interface SourceResults {
  codeId: string;
  /** As in AdvisedCode. */
  formerNumber: number | null;
  source: string;
  counts: DiscreetCounts;
}

/** What was counted by one source or in one category. */
interface Part {
  /** The category, or the source's key, which `sourceName` puts into words. */
  name: string;
  counts: DiscreetCounts;
}

/** What offers achieved in a period, compared with the one before. */
export interface Results {
  counts: Counts;
  before: Counts;
  days: readonly DayResults[];
  /** The days of the period before, as many and in the same order. */
  daysBefore: readonly DayResults[];
  /** The most copied first. */
  codes: readonly CodeResults[];
  influencers: readonly InfluencerResults[];
  sources: readonly Part[];
  categories: readonly Part[];
}

export const isNothing = (counts: DiscreetCounts) => Object.values(counts).every((count) => count === 0);

/** The most seen first; equal ones keep their order. What is hidden as 'a few' (1 to 4) sorts as 1. */
export function mostSeenFirst<P extends { counts: DiscreetCounts }>(parts: readonly P[]): P[] {
  const seen = ({ counts: { shown } }: P) => shown ?? 1;
  return parts.toSorted((one, other) => seen(other) - seen(one));
}

/** `part` in percent of `whole`: '26%'; '<1%' where it isn't nothing and would be rounded to 0%. */
export function shareOf(whole: number, part: number): string {
  const percent = Math.round((part / whole) * 100);
  return percent === 0 && part > 0 ? '<1%' : `${percent}%`;
}

/** A difference with a sign, and what it means in words (docs/product/results.md#compared). */
interface Change {
  /** '+42', '−3', '±0' */
  difference: string;
  /** '12% more', 'none before', 'as many as before' */
  words: string;
  direction: 'up' | 'down' | 'same';
}

/** How a number compares with the same number of the period before. */
export function changeSince(before: number, now: number): Change {
  const difference = now - before;
  if (difference === 0) return { difference: '±0', words: 'as many as before', direction: 'same' };
  const size = Math.abs(difference).toLocaleString('en-US');
  if (difference > 0) return { difference: `+${size}`, words: wordsForMore(before, now), direction: 'up' };
  return { difference: `−${size}`, words: wordsForFewer(before, now), direction: 'down' };
}

function wordsForMore(before: number, now: number) {
  if (before === 0) return 'none before';
  const times = now / before;
  if (times >= 10) return `${Math.floor(times).toLocaleString('en-US')} times as many`;
  return percent((now - before) / before, 'more');
}

function wordsForFewer(before: number, now: number) {
  return now === 0 ? 'none now' : percent((before - now) / before, 'fewer');
}

/** The rounded percentage, but never '0% more' of a number that has changed, nor '100% fewer' of one that isn't zero. */
function percent(part: number, word: 'more' | 'fewer') {
  const rounded = Math.round(part * 100);
  if (rounded === 0) return `a little ${word}`;
  if (rounded === 100 && word === 'fewer') return '99% fewer';
  return `${rounded.toLocaleString('en-US')}% ${word}`;
}

/** Who reads the results: the influencer, the agency that manages them, or an agency's analyst, who only reads. */
export type Audience = 'own' | 'agency' | 'analyst';

/** Where a promo code is edited; undefined for whoever may not. */
export function editAddress(
  audience: Audience,
  { id, influencerId }: Pick<AdvisedCode, 'id' | 'influencerId'>,
) {
  if (audience === 'analyst') return undefined;
  return audience === 'own'
    ? paths.influencerDashboard({ edit: id })
    : paths.manageInfluencerCodes(influencerId, { edit: id });
}
