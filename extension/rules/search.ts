import type { ExtensionOffer, ExtensionPerson } from '@/domain/extension-offer';

/** The offers that have every word of the search somewhere: in brand, description, code, category or person. */
export function searchOffers(
  offers: readonly ExtensionOffer[],
  people: readonly ExtensionPerson[],
  search: string,
): ExtensionOffer[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...offers];
  const names = new Map(people.map(({ id, name, username }) => [id, `${name} ${username}`]));
  return offers.filter((offer) => {
    const { brand_name, description, promo_code, category, influencer_id } = offer;
    const text = plain([brand_name, description, promo_code, category, names.get(influencer_id)].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** In one case and without accents, so that 'solene' finds Solène. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
