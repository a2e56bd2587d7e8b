import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import type { Offer } from '@/shared/offers/offer';
import { BrandMark } from '@/ui/brand-mark';

/** The brand, leading to its page. */
export function OfferTitle({ offer }: { offer: Offer }) {
  const name = offer.brand_name.trim();
  return (
    <Link to={paths.brand.to(name)} className="group -my-1.5 flex min-w-0 items-center gap-3 rounded">
      <BrandMark name={name} />
      <bdi className="line-clamp-2 min-w-0 wrap-anywhere group-hover:underline">{name}</bdi>
    </Link>
  );
}
