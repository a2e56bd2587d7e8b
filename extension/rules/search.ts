import type { ExtensionOffer, ExtensionPerson } from '@/domain/extension-offer';

/** The offers that have every word of the search somewhere: in brand, description, code, category or person. */
export function searchOffers(
  offers: readonly ExtensionOffer[],
  people: readonly ExtensionPerson[],
  search: string,
): ExtensionOffer[] {
  const words = plain(search).split(/\s+/);
  const names = new Map(people.map(({ id, name, username }) => [id, `${name} ${username}`]));
  return offers.filter((offer) => {
    const { brand_name, description, promo_code, category, influencer_id } = offer;
    const text = plain([brand_name, description, promo_code, category, names.get(influencer_id)].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** Accents, and the apostrophes of private.searchable_text() in the database: a keyboard has one, and a name that was pasted another. */
const LEFT_OUT = /[\p{M}'`´‘’‛ʹʼ′＇]/gu;

/** In one case, without accents and apostrophes, so that 'solene' finds Solène, and 'oneill' O'Neill, as on the site. */
const plain = (text: string) => text.normalize('NFD').replace(LEFT_OUT, '').toLowerCase();
