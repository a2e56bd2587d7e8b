/** A brand with live offers. */
export interface Brand {
  /** What makes two spellings one brand (supabase/functions/_shared/rules/brand-name.ts). */
  id: string;
  name: string;
  dealCount: number;
}

interface BrandRow {
  brand_key: string;
  name: string;
  deal_count: number;
}

export function toBrand(row: BrandRow): Brand {
  return { id: row.brand_key, name: row.name.trim(), dealCount: row.deal_count };
}
