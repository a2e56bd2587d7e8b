import { pages } from '@/shared/pages';
import { TextLink } from '@/ui/text-link';

/** Leads to what the order goes by. */
export function RankingLink() {
  return (
    <TextLink to={pages.howOffersAreRanked.path} className="text-sm">
      How offers are ranked
    </TextLink>
  );
}
