import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { UnexpectedError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import type { Results as ResultsRow } from '@/lib/supabase/database';
import { MAX_ROWS, unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import type { ActingAgency } from '@/shared/session/acting-agency';
import type { BrandResults } from '../rules/brand-report';
import { type CodeResults, isNothing, type Results, type SourceResults } from '../rules/results';
import { daysBetween } from '../rules/results-period';

/** Whose results: an influencer's, or those of all of an agency's influencers whom the account may see. */
export type ResultsOwner = { influencerId: string } | { agencyId: string };

const ownerArguments = (of: ResultsOwner) =>
  'agencyId' in of ? { of_agency: of.agencyId } : { influencer_ids: [of.influencerId] };

/** What offers achieved from one day to another, and in as many days before. */
export function resultsQuery(userId: string, of: ResultsOwner, { since, until }: Days) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).results(of, since, until),
    queryFn: async ({ signal }) => {
      const answer = await supabase
        .rpc('get_results', { ...ownerArguments(of), since, until })
        .abortSignal(signal);
      const row = unwrap(answer);
      if (!row) throw new UnexpectedError('No results were answered.');
      return toResults(row);
    },
    // Counted within seconds, so that coming back shows what happened meanwhile.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** One brand in one month, by an agency's influencers; without a brand, the one that was copied most. */
export function brandReportQuery(
  { userId, id }: ActingAgency,
  brand: string | undefined,
  { since, until }: Days,
) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).brandReport(id, brand, since, until),
    queryFn: async ({ signal }): Promise<BrandResults> => {
      const answer = await supabase
        .rpc('get_brand_report', { ...(brand !== undefined && { brand }), of_agency: id, since, until })
        .abortSignal(signal);
      const row = unwrap(answer);
      if (!row) throw new UnexpectedError('No report was answered.');
      return {
        brands: row.brands,
        brandName: row.brand_name,
        days: daysBetween(new Date(row.since), new Date(row.until)),
        codes: row.offers.map(toCode),
        influencers: row.influencers.map(({ influencer_id, name }) => ({ id: influencer_id, name })),
      };
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

function toCode(offer: ResultsRow['offers'][number]): CodeResults {
  return {
    id: offer.offer_id,
    influencerId: offer.influencer_id,
    formerNumber: offer.former_number,
    brandName: offer.brand_name,
    code: offer.promo_code,
    category: offer.category,
    expirationDate: offer.expiration_date,
    createdAt: offer.created_at,
    counts: offer.counts,
    before: offer.counts_before,
    copies: offer.copies,
    worked: offer.worked_reports,
    failed: offer.all_reports - offer.worked_reports,
  };
}

function toResults(row: ResultsRow): Results {
  return {
    counts: row.counts,
    before: row.counts_before,
    days: row.days,
    daysBefore: row.days_before,
    codes: row.offers.map(toCode),
    influencers: row.influencers.map((influencer) => ({
      id: influencer.influencer_id,
      name: influencer.name,
      avatarUrl: influencer.avatar_url,
      counts: influencer.counts,
      before: influencer.counts_before,
      followers: influencer.followers,
      followersBefore: influencer.followers_before,
    })),
    sources: row.sources.filter(wasCounted),
    categories: row.categories.filter(wasCounted),
  };
}

/** Where nothing was counted, there is nothing to compare. */
const wasCounted = ({ counts }: ResultsRow['sources'][number]) => !isNothing(counts);

/** The first and the last day, as `YYYY-MM-DD`. */
export interface Days {
  since: string;
  until: string;
}

/** What promo codes achieved by source; a source by which a code achieved nothing has no row. */
export async function fetchSources(
  codeIds: readonly string[],
  { since, until }: Days,
  signal?: AbortSignal,
): Promise<SourceResults[]> {
  const sources: SourceResults[] = [];
  let rest = [...codeIds];
  while (rest.length > 0) {
    const request = supabase.rpc('get_results_by_source', { offer_ids: rest, since, until });
    const rows = unwrap(await (signal ? request.abortSignal(signal) : request)) ?? [];
    // Rows come in the order of the ids. In a full answer the last code may lack rows, so it is asked for again, with the codes behind it.
    // One offer has fewer rows than a full answer, even with 50 former codes, each with its dozen sources.
    const unfinished = rows.length < MAX_ROWS ? undefined : rows.at(-1)?.offer_id;
    for (const { offer_id, former_number, source, counts } of rows) {
      if (offer_id !== unfinished)
        sources.push({ codeId: offer_id, formerNumber: former_number, source, counts });
    }
    rest = unfinished === undefined ? [] : rest.slice(rest.indexOf(unfinished));
  }
  return sources;
}

/** What an offer achieved by source, with its present code and with each former one. */
export function codeSourcesQuery(userId: string, codeId: string, days: Days) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).codeSources(codeId, days.since, days.until),
    queryFn: ({ signal }) => fetchSources([codeId], days, signal),
    // Like the results that it is opened from.
    staleTime: 0,
  });
}
