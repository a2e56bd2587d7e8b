import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { messageForError } from '@/shared/error-messages';
import { pages } from '@/shared/pages';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { toast } from '@/ui/toast';
import { hiddenOffersQuery, useDeleteHiddenOffer } from '../data/hidden-offers';

interface HiddenOffersProps {
  userId: string;
  influencerId: string;
}

/**
 * The codes that were hidden, with the reason and the way to object (docs/product/operator.md#hidden-offers). Nothing while there are none,
 * which is nearly always; when they can't be loaded, the mail about it still has the way.
 */
export function HiddenOffers({ userId, influencerId }: HiddenOffersProps) {
  const hidden = useQuery(hiddenOffersQuery(userId, influencerId));
  const remove = useDeleteHiddenOffer(userId, influencerId);
  const offers = hidden.data ?? [];
  if (offers.length === 0) return null;
  return (
    <section
      aria-labelledby="hidden-offers"
      className="mb-6 rounded-lg border border-line-strong bg-raised p-4 shadow-card md:p-5"
    >
      <h2 id="hidden-offers" className="flex items-center gap-2 text-lg">
        <EyeOff size={20} aria-hidden="true" className="flex-none" />
        {offers.length === 1 ? 'One code is hidden' : `${offers.length} codes are hidden`}
      </h2>
      <p className="mt-1 text-sm text-muted">
        Nobody sees them, and they keep their slots. Object if we are wrong, or delete them.
      </p>
      <ul className="mt-3 divide-y border-t">
        {offers.map((offer) => (
          <li key={offer.offer_id} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold wrap-anywhere">
                {offer.brand_name} · {offer.promo_code}
              </p>
              <p className="text-sm wrap-anywhere">{offer.reason}</p>
              {offer.refused_because !== null && (
                <p className="text-sm text-muted wrap-anywhere">Our answer: {offer.refused_because}</p>
              )}
            </div>
            <div className="flex flex-wrap gap-2">
              <LinkButton
                size="sm"
                variant="secondary"
                to={`${pages.objection.path}?${new URLSearchParams({ token: offer.objection_token })}`}
              >
                {offer.objected_at === null ? 'Object' : 'Your objection'}
              </LinkButton>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Delete ${offer.brand_name} ${offer.promo_code}`}
                loading={remove.isPending && remove.variables === offer.offer_id}
                onClick={() =>
                  remove.mutate(offer.offer_id, {
                    onSuccess: () => toast.success('The code is deleted.'),
                    onError: (error) =>
                      toast.error('The code wasn’t deleted', { description: messageForError(error) }),
                  })
                }
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
