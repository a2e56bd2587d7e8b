import { formatListTotal } from '@/domain/list-count';
import { useCodes } from './components/use-codes';

/** The label of the tab with an influencer's codes: 'Promo Codes (5)', without the number while it isn't known or the list is filtered. */
export function CodesLabel({ influencerId }: { influencerId: string }) {
  const { list, url } = useCodes(influencerId);
  const total = url.isFiltered ? undefined : list.total;
  return <span>{total === undefined ? 'Promo Codes' : `Promo Codes (${formatListTotal(total)})`}</span>;
}
