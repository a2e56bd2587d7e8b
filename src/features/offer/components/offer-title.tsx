import { Link } from 'react-router-dom';
import { paths } from '@/shared/paths';
import { BrandMark } from '@/ui/brand-mark';
import type { Offer } from '../offer';

/** The brand's name, linking to its page. */
export function OfferTitle({ offer }: { offer: Offer }) {
  const name = offer.brand_name.trim();
  return (
    <Link to={paths.brand(name)} className="group -my-1.5 flex min-w-0 items-center gap-3 rounded">
      <BrandMark name={name} />
      <bdi translate="no" className="line-clamp-2 min-w-0 wrap-anywhere group-hover:underline">
        {name}
      </bdi>
    </Link>
  );
}
