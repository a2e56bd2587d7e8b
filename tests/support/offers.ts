import type { Row } from 'postgres';
import type { Actor, TestDatabase } from './database';

/** An offer to insert without policies and limits; missing fields get defaults. */
export interface NewOffer {
  influencerId: string;
  brand?: string;
  code?: string;
  description?: string;
  category?: string;
  /** Days from today (UTC) to the last day; null or left out: no date. */
  daysLeft?: number | null;
  /** How long ago it was added; offers of one call have the same time by default. */
  minutesOld?: number;
  link?: string | null;
  brandUrl?: string | null;
  isFeatured?: boolean;
  followersOnly?: boolean;
  /** Everywhere by default. */
  countries?: string[];
}

/** Adds offers in one statement and returns their ids in the same order. */
export async function addOffers(database: TestDatabase, offers: readonly NewOffer[]): Promise<string[]> {
  const rows = offers.map((offer, index) => ({
    place: index,
    influencer_id: offer.influencerId,
    brand: offer.brand ?? 'Some Brand',
    code: offer.code ?? 'WELCOME',
    description: offer.description ?? 'A treat',
    category: offer.category ?? 'Fashion',
    days_left: offer.daysLeft ?? null,
    minutes_old: offer.minutesOld ?? 0,
    link: offer.link ?? null,
    brand_url: offer.brandUrl ?? null,
    is_featured: offer.isFeatured ?? false,
    followers_only: offer.followersOnly ?? false,
    countries: offer.countries ?? [],
  }));
  const added = await database.sql<{ ids: string[] }[]>`
    with wished as (
      select gen_random_uuid() as id, w.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as w(
        place int, influencer_id uuid, brand text, code text, description text, category text, days_left int,
        minutes_old numeric, link text, brand_url text, is_featured boolean, followers_only boolean, countries text[]
      )
    ), added as (
      insert into public.promo_codes (
        id, influencer_id, brand_name, promo_code, description, category, expiration_date, created_at,
        affiliate_link, brand_url, is_featured, followers_only, countries
      )
      select
        id, influencer_id, brand, code, description, category, (now() at time zone 'utc')::date + days_left,
        now() - minutes_old * interval '1 minute', link, brand_url, is_featured, followers_only, countries
      from wished
      order by place
    )
    select array_agg(id::text order by place) as ids from wished`;
  return added[0]?.ids ?? [];
}

export interface OfferList {
  search?: string | null;
  inCategories?: string[] | null;
  sort?: string | null;
  ofInfluencer?: string | null;
  ofBrand?: string | null;
  includeExpired?: boolean | null;
  after?: string | null;
  pageSize?: number | null;
  inCountry?: string | null;
}

/** A page of `list_offers`, by default as the anonymous role. */
export function listOffers(
  database: TestDatabase,
  list: OfferList = {},
  actor: Actor = 'anon',
): Promise<Row[]> {
  const { search, inCategories, sort = 'newest', ofInfluencer, ofBrand, includeExpired = false } = list;
  return database.as(actor, async (tx) => [
    ...(await tx`
      select * from public.list_offers(
        search => ${search ?? null}, in_categories => ${inCategories ?? null}::text[], sort => ${sort},
        of_influencer => ${ofInfluencer ?? null}, of_brand => ${ofBrand ?? null},
        include_expired => ${includeExpired}, after => ${list.after ?? null}, page_size => ${list.pageSize ?? null},
        in_country => ${list.inCountry ?? null}
      )`),
  ]);
}

/**
 * All pages, one after the other, each requested with the cursor of the last row.
 * Throws when a row comes twice, because such a list might never end.
 */
export async function wholeList(
  page: (after: string | null) => Promise<Row[]>,
  betweenPages: () => Promise<unknown> = async () => undefined,
): Promise<Row[]> {
  const rows: Row[] = [];
  const seen = new Set<string>();
  let after: string | null = null;
  for (;;) {
    const next: Row[] = await page(after);
    for (const row of next) {
      if (seen.has(row.id)) throw new Error(`Row ${row.id} came twice.`);
      seen.add(row.id);
      rows.push(row);
    }
    if (next.length === 0) return rows;
    after = next.at(-1)?.cursor;
    await betweenPages();
  }
}

export const idsOf = (rows: readonly Row[]): string[] => rows.map((row) => row.id);
