import { ago } from './ago';

const HOUR_MS = 3_600_000;
const HOURS_A_DAY = 24;

/** What members said about an offer (docs/product/results.md#which-reports-count). */
export interface Reports {
  /** How many said in the last 30 days that it worked. */
  worked_reports: number;
  /** How many said in the last 30 days that it worked, or that it didn't. */
  all_reports: number;
  /** The hour in which one of them last said that it worked; null for never. */
  last_worked_at: string | null;
  /** How surely the offer works, in percent (src/domain/reliability.ts), or MAY_NOT_WORK. */
  reliability: number;
}

/** Stands in place of the percent for an offer that most likely doesn't work any more. */
export const MAY_NOT_WORK = -1;

/** What people read about such an offer. */
export const MAY_NOT_WORK_LABEL = 'May not work any more';

/** The reports of an offer about which nobody has said anything. */
export const NO_REPORTS: Reports = {
  worked_reports: 0,
  all_reports: 0,
  last_worked_at: null,
  reliability: 0,
};

/** 'Worked for 12 of 14 in the last 30 days · last 2 hours ago', 'No recent reports'. */
export function reportsLabel(reports: Reports, now: Date): string {
  return label(reports, ' in the last 30 days', now);
}

/** The same for a ticket, which has little room: 'Worked for 12 of 14 · last 2 hours ago'. */
export function shortReportsLabel(reports: Reports, now: Date): string {
  return label(reports, '', now);
}

function label({ worked_reports, all_reports, last_worked_at }: Reports, period: string, now: Date): string {
  if (all_reports === 0) return 'No recent reports';
  const counted = `Worked for ${worked_reports} of ${all_reports}${period}`;
  return last_worked_at === null ? counted : `${counted} · last ${timeAgo(new Date(last_worked_at), now)}`;
}

/** 'this hour', '2 hours ago', '5 days ago'. Both times count as the beginning of their hour. */
function timeAgo(then: Date, now: Date): string {
  const hours = Math.max(0, Math.floor(now.getTime() / HOUR_MS) - Math.floor(then.getTime() / HOUR_MS));
  if (hours === 0) return 'this hour';
  return hours < HOURS_A_DAY ? ago(hours, 'hour') : ago(Math.floor(hours / HOURS_A_DAY), 'day');
}
