import { Link } from 'react-router-dom';
import { paths } from '@/shared/paths';

/** The brand's name on a ticket, linking to its page; the brand mark in the corner is part of the link. */
export function OfferBrand({ name }: { name: string }) {
  return (
    <Link
      to={paths.brand(name.trim())}
      className="inline-block max-w-full truncate rounded-sm align-bottom hover:underline after:absolute after:top-0 after:left-0 after:z-10 after:size-12 after:rounded"
    >
      <span translate="no" className="relative z-10">
        {name}
      </span>
    </Link>
  );
}
