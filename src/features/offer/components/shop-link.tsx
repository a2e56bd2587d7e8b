import { ArrowUpRight } from 'lucide-react';
import { atShop, shopLinkAttributes, shopPresses } from '@/domain/shop-link';
import { countHere } from '@/features/results/count-here';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { Offer } from '../offer';
import { usePaidLinkLabel } from '../use-paid-link-label';

const LINK_CLASSES =
  'group relative inline-flex min-h-11 flex-none flex-col items-end justify-center rounded-sm font-semibold text-ink disabled:opacity-55';

/** The Shop button: opens the affiliate link in a new tab, and is disabled when the offer has no link at all. */
export function ShopLink({ offer }: { offer: Offer }) {
  const { id, affiliate_link, apply_link, brand_name } = offer;
  const paidLabel = usePaidLinkLabel(offer);
  if (!affiliate_link) {
    return apply_link ? null : (
      <button type="button" disabled title="This offer has no link to its shop." className={LINK_CLASSES}>
        <Words />
      </button>
    );
  }
  return (
    <a
      {...shopPresses(() => countHere(id, 'shop'))}
      href={affiliate_link}
      {...shopLinkAttributes(paidLabel)}
      className={LINK_CLASSES}
    >
      <Words hidden={atShop(brand_name, paidLabel)} />{' '}
      {paidLabel !== null && (
        <span className="mt-0.5 max-w-24 text-right text-xs leading-[1.1] font-normal text-muted">
          {paidLabel}
        </span>
      )}{' '}
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </a>
  );
}

/** @param hidden what only screen readers say after it */
function Words({ hidden }: { hidden?: string }) {
  return (
    <span className="flex items-center gap-1">
      <span className="underline decoration-brass decoration-2 underline-offset-4 group-hover:decoration-ink group-disabled:no-underline">
        Shop
      </span>{' '}
      {hidden && <VisuallyHidden>{hidden}</VisuallyHidden>}
      <ArrowUpRight size={16} strokeWidth={2.5} aria-hidden="true" />
    </span>
  );
}
