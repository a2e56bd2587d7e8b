/**
 * The rows that make a follow: one for each distinct domain, or a single one without a domain, so that
 * following always works (docs/product/following-and-alerts.md#following).
 */
export function mappingRows(userId: string, influencerId: string, domains: readonly string[]) {
  const distinct = [...new Set(domains)];
  return (distinct.length === 0 ? [null] : distinct).map((domain) => ({
    user_id: userId,
    influencer_id: influencerId,
    domain,
  }));
}
