import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { sendCounted } from '@/features/results/count-here';
import { deviceStorage } from '@/lib/site-storage';
import { supabase } from '@/lib/supabase/client';
import { writeTimeout } from '@/lib/supabase/queued-write';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import type { Offer } from '../offer';

/*
 * Whether codes worked (docs/product/offers.md#did-it-work): first the questions, which this browser stores, and below them the answers, which the
 * server has. There is a question for each code that a member has copied here. They are in one text; those that were answered or closed have a
 * '-' before them, and aren't asked again.
 */

/** Of more questions only the latest are kept. */
const MAX_QUESTIONS = 100;

const keyOf = (userId: string) => `promobell-copied:${userId}`;
const questionsOf = (userId: string) => deviceStorage.read(keyOf(userId))?.split(' ') ?? [];

/** What is asked of an offer. With another code or brand it is another question. */
export const questionOf = ({ id, brand_name, promo_code }: Pick<Offer, 'id' | 'brand_name' | 'promo_code'>) =>
  `${id}:${encodeURIComponent(`${brand_name} ${promo_code}`)}`;

/** The questions about codes that were copied since somebody last came back to the page, and so weren't tried yet. */
const fresh = new Set<string>();

/** How a question stands in the text once it was answered or closed. */
const closed = (question: string) => `-${question}`;

/** Stores a question as the latest, open or closed. */
function storeQuestion(userId: string, question: string, state: 'open' | 'closed') {
  const others = questionsOf(userId).filter((other) => other !== question && other !== closed(question));
  const entry = state === 'open' ? question : closed(question);
  deviceStorage.write(keyOf(userId), [...others, entry].slice(-MAX_QUESTIONS).join(' '));
}

/** Notes that a code was copied. The question follows when the member comes back to the page. */
export function askLater(userId: string, question: string) {
  if (questionsOf(userId).includes(closed(question))) return;
  if (fresh.size === 0) {
    document.addEventListener('visibilitychange', comeBack);
    addEventListener('focus', comeBack);
  }
  fresh.add(question);
  storeQuestion(userId, question, 'open');
}

/** Called when the question was answered, or closed without an answer. @returns whether it was open */
export function closeQuestion(userId: string, question: string): boolean {
  const wasOpen = questionsOf(userId).includes(question);
  storeQuestion(userId, question, 'closed');
  return wasOpen;
}

/** Called when an answer couldn't be saved. */
export function reopenQuestion(userId: string, question: string) {
  storeQuestion(userId, question, 'open');
}

function comeBack() {
  if (document.visibilityState === 'hidden') return;
  document.removeEventListener('visibilitychange', comeBack);
  removeEventListener('focus', comeBack);
  fresh.clear();
  deviceStorage.notify();
}

/** Whether to ask a member the question now. @param userId undefined for a visitor, who isn't asked */
export const useIsAsked = (userId: string | undefined, question: string) =>
  useQuestions(() => userId !== undefined && !fresh.has(question) && questionsOf(userId).includes(question));

/** Whether a member has answered the question in this browser, or closed it. */
export const useIsClosed = (userId: string, question: string) =>
  useQuestions(() => questionsOf(userId).includes(closed(question)));

const useQuestions = (isTrue: () => boolean) =>
  useSyncExternalStore(deviceStorage.subscribe, isTrue, () => false);

/** Whether an offer's code worked for a member, as it said itself; null when it didn't say. With another code or brand, it is another report. */
export function ownReportQuery(userId: string, offer: Pick<Offer, 'id' | 'brand_name' | 'promo_code'>) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).report(questionOf(offer)),
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('own_report', { offer_id: offer.id }).abortSignal(signal)),
  });
}

/** How long an answer waits for the results before it: longer than they need, and short enough that the page is still open. */
const LONGEST_WAIT_MS = 5_000;

/** Sends a member's answer, or takes it back (null). */
export async function sendReport(offerId: string, worked: boolean | null) {
  if (worked === null) {
    unwrap(await supabase.rpc('withdraw_report', { offer_id: offerId }).abortSignal(writeTimeout()));
    return;
  }
  // First, because an answer counts only of somebody of whom the database has heard that it tried the code. Where that can't be sent, or isn't
  // answered in time, the answer is kept all the same.
  await Promise.race([sendCounted(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
  unwrap(await supabase.rpc('report_offer', { offer_id: offerId, worked }).abortSignal(writeTimeout()));
}
