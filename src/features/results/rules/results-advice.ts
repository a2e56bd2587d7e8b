import { expiryOf } from '@/domain/expiry';

/** What the rules look at: a promo code with its numbers of a period. */
export interface AdvisedCode {
  id: string;
  influencerId: string;
  /** Null for the offer's present code; else which of its former ones it is. */
  formerNumber: number | null;
  brandName: string;
  code: string;
  /** `YYYY-MM-DD`, or null for one without an end. */
  expirationDate: string | null;
  /** When its offer was published; of a present code that replaced another, the day on which it did. */
  createdAt: string;
  counts: { shown: number; copied: number };
  /** Reports of the last 30 days. */
  worked: number;
  failed: number;
}

/** What an influencer could do next about one of their codes (docs/product/results.md#what-to-do-next). */
export interface Advice {
  kind: 'failing' | 'ending' | 'ended' | 'unseen' | 'passed-over';
  /** A sentence that says why. */
  sentence: string;
  /** What to do, as the label of the button. */
  action: 'Check it' | 'Extend it' | 'Renew it' | 'Share it' | 'Improve it';
  code: AdvisedCode;
}

const DAY_MS = 86_400_000;

/** At least so many reports of a failure, and at least this part of all reports, are more than bad luck. */
const FAILURES = 3;
const FAILING_PART = 1 / 4;
/** An offer that ends this soon is worth extending. */
const ENDING_DAYS = 2;
/** How long renewing an expired offer is suggested. */
const ENDED_DAYS = 14;
/** How long a new offer is given to be found. */
const NEW_DAYS = 3;
/** An offer that is shown this often and copied by fewer than one in a hundred is passed over. */
const SHOWN_ENOUGH = 100;
const COPIED_PART = 1 / 100;

/** Sorted by urgency: what costs most comes first. */
const RULES = [failing, ending, ended, unseen, passedOver];

/**
 * At most one piece of advice for each code: the most urgent first, and within one urgency the most copied code first.
 * @param days the number of days, today included, that the codes' numbers cover
 */
export function adviceOn(codes: readonly AdvisedCode[], now: Date, days: number): Advice[] {
  const period = `in the last ${days} days`;
  const advised = codes.flatMap((code) => {
    // Nothing can be done about a code that the offer doesn't have any more.
    if (code.formerNumber !== null) return [];
    for (const [rank, rule] of RULES.entries()) {
      const advice = rule(code, now, period);
      if (advice) return [{ rank, advice: { ...advice, code } }];
    }
    return [];
  });
  return advised
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        other.advice.code.counts.copied - one.advice.code.counts.copied ||
        one.advice.code.code.localeCompare(other.advice.code.code),
    )
    .map(({ advice }) => advice);
}

type Found = Omit<Advice, 'code'> | undefined;

const isOver = ({ expirationDate }: AdvisedCode, now: Date) =>
  expiryOf(expirationDate, now).state === 'expired';

function failing(code: AdvisedCode, now: Date): Found {
  const { failed, worked } = code;
  if (isOver(code, now) || failed < FAILURES || failed < (failed + worked) * FAILING_PART) return undefined;
  const people = failed.toLocaleString('en-US');
  return { kind: 'failing', sentence: `${people} people say ${code.code} fails.`, action: 'Check it' };
}

function ending(code: AdvisedCode, now: Date): Found {
  const expiry = expiryOf(code.expirationDate, now);
  const action = 'Extend it';
  if (expiry.state === 'today') return { kind: 'ending', sentence: `${code.code} ends today.`, action };
  if (expiry.state !== 'soon' || expiry.daysLeft > ENDING_DAYS) return undefined;
  const when = expiry.daysLeft === 1 ? 'tomorrow' : `in ${expiry.daysLeft} days`;
  return { kind: 'ending', sentence: `${code.code} ends ${when}.`, action };
}

/** Only a code that was copied in the period is missed when it has ended. */
function ended(code: AdvisedCode, now: Date, period: string): Found {
  const expiry = expiryOf(code.expirationDate, now);
  if (expiry.state !== 'expired' || expiry.daysAgo > ENDED_DAYS || code.counts.copied === 0) return undefined;
  const when = expiry.daysAgo === 1 ? 'yesterday' : `${expiry.daysAgo} days ago`;
  return {
    kind: 'ended',
    sentence: `${code.code} ended ${when}. It was copied ${times(code.counts.copied)} ${period}.`,
    action: 'Renew it',
  };
}

function unseen(code: AdvisedCode, now: Date, period: string): Found {
  const isNew = now.getTime() - Date.parse(code.createdAt) < NEW_DAYS * DAY_MS;
  if (isOver(code, now) || isNew || code.counts.shown > 0) return undefined;
  return { kind: 'unseen', sentence: `Nobody has seen ${code.code} ${period}.`, action: 'Share it' };
}

function passedOver(code: AdvisedCode, now: Date, period: string): Found {
  const { shown, copied } = code.counts;
  if (isOver(code, now) || shown < SHOWN_ENOUGH || copied >= shown * COPIED_PART) return undefined;
  return {
    kind: 'passed-over',
    sentence: `${code.code} was seen ${times(shown)} ${period} and ${copied === 0 ? 'never copied' : `copied ${times(copied)}`}. Say what it saves.`,
    action: 'Improve it',
  };
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`;
}
