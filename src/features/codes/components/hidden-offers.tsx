import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { offersLabel } from '@/domain/counts';
import { ConfirmMutation } from '@/shared/confirm-mutation';
import { pages } from '@/shared/pages';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { toast } from '@/ui/toast';
import { type HiddenOffer, hiddenOffersQuery, useDeleteHiddenOffer } from '../data/hidden-offers';

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
  const [chosen, setChosen] = useState<HiddenOffer>();
  const offers = hidden.data ?? [];
  if (offers.length === 0) return null;
  return (
    <section
      aria-labelledby="hidden-offers"
      className="mb-6 rounded-lg border border-line-strong bg-raised p-4 shadow-card md:p-5"
    >
      <h2 id="hidden-offers" className="flex items-center gap-2 text-lg">
        <EyeOff size={20} aria-hidden="true" className="flex-none" />
        <span>{headingOf(offers.length)}</span>
      </h2>
      <p className="mt-1 text-sm text-muted">
        {offers.length === 1
          ? 'Nobody sees it, and it keeps its slot. Object if we are wrong, or delete it.'
          : 'Nobody sees them, and they keep their slots. Object if we are wrong, or delete them.'}
      </p>
      <ul className="mt-3 divide-y border-t">
        {offers.map((offer) => (
          <li key={offer.offer_id} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3 last:pb-0">
            <div className="min-w-0 flex-1 basis-60">
              <p translate="no" className="font-semibold wrap-anywhere">
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
                onClick={() => setChosen(offer)}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {chosen && (
        <DeleteDialog
          key={chosen.offer_id}
          userId={userId}
          influencerId={influencerId}
          offer={chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  );
}

/** The most that my_hidden_offers in the database lists: a blocked domain may hide more. */
const MOST_LISTED = 100;

function headingOf(listed: number): string {
  if (listed === 1) return 'One offer is hidden';
  return `${listed < MOST_LISTED ? '' : 'At least '}${offersLabel(listed)} are hidden`;
}

interface DeleteDialogProps extends HiddenOffersProps {
  offer: HiddenOffer;
  onClose: () => void;
}

/** Asks before a hidden offer is deleted, because that can't be reverted (docs/product/trail.md#reverting-a-change). */
function DeleteDialog({ userId, influencerId, offer, onClose }: DeleteDialogProps) {
  const remove = useDeleteHiddenOffer(userId, influencerId);
  return (
    <ConfirmMutation
      mutation={remove}
      variables={offer.offer_id}
      onDone={(wasThere) => {
        if (wasThere) toast.success('The code is deleted.');
        else toast.info("It isn't hidden any more, or was deleted already.");
      }}
      title={`Delete ${offer.brand_name} ${offer.promo_code}?`}
      description="A hidden code that is deleted can't be brought back. To have it shown again, object instead."
      confirm="Delete"
      confirming="Deleting..."
      isDangerous
      onClose={onClose}
    />
  );
}
