import { listFilterParams } from '@/domain/list-filters';

const sorts = { newest: 'Newest', reliable: 'Most reliable', discount: 'Discount' };

/** The order of an influencer's offers, in the URL. */
export const offerOrder = listFilterParams({ sorts, hasSearch: false });

/** The order and the country of a brand's offers, in the URL. */
export const brandOfferFilters = listFilterParams({ sorts, hasSearch: false, hasCountries: true });

export type OfferOrder = ReturnType<typeof offerOrder.parse>;
