import { INSTAGRAM_LIMITS } from '@rules/instagram-rules';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { expiryLabel } from '@/domain/expiry';
import type { OfferRow } from '@/lib/supabase/database';
import { FoundList } from '@/shared/found-list';
import { useDebouncedValue } from '@/shared/use-debounced-value';
import { Button } from '@/ui/button';
import { FieldGroup } from '@/ui/field-group';
import { focusFieldOf, pressedOnce } from '@/ui/focus';
import { Pill } from '@/ui/pill';
import { chosenOffersQuery, ownOffersQuery } from '../data/own-offers';
import { whyNotSent } from '../rules/sent-offers';
import type { RuleForm } from './use-rule-form';

interface OffersFieldProps {
  form: RuleForm;
  /** Whether several offers may be chosen, INSTAGRAM_LIMITS.offers at most. */
  isMenu: boolean;
  userId: string;
  influencerId: string;
}

/** The offer of a rule, or the offers of its menu, by a search among the influencer's own. */
export function OffersField({ form, isMenu, userId, influencerId }: OffersFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'offer_ids' });
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const found = useQuery(ownOffersQuery(userId, influencerId, search));
  const chosenIds = field.value;
  const chosenNotFound = chosenIds.filter((id) => !found.data?.some((offer) => offer.id === id));
  const chosen = useQuery(chosenOffersQuery(userId, influencerId, chosenIds));
  const name = useId();
  const isFull = chosenIds.length >= INSTAGRAM_LIMITS.offers;

  function choose(id: string, isChosen: boolean) {
    if (!isMenu) field.onChange([id]);
    else field.onChange(isChosen ? [...chosenIds, id] : chosenIds.filter((one) => one !== id));
  }
  const row = (offer: OfferRow) => {
    const isChosen = chosenIds.includes(offer.id);
    return (
      <OfferChoice
        key={offer.id}
        offer={offer}
        name={name}
        type={isMenu ? 'checkbox' : 'radio'}
        isChosen={isChosen}
        isDisabled={isMenu && isFull && !isChosen}
        onChange={(next) => choose(offer.id, next)}
      />
    );
  };

  return (
    <FieldGroup
      ref={field.ref}
      label={isMenu ? `Offers (up to ${INSTAGRAM_LIMITS.offers})` : 'Offer'}
      error={fieldState.error?.message}
    >
      <FoundList
        query={found}
        what="offers"
        label="Search your offers"
        placeholder="Search brands, codes..."
        typed={typed}
        onType={setTyped}
        nothing={search ? 'No offer matches.' : 'There are no offers yet. Add a promo code first.'}
        chosen={chosenNotFound.map((id) => {
          const offer = chosen.data?.[id];
          if (offer) return row(offer);
          return offer === null ? (
            <GoneOffer key={id} onLeaveOut={() => field.onChange(chosenIds.filter((one) => one !== id))} />
          ) : null;
        })}
      >
        {(offers) => offers.map(row)}
      </FoundList>
    </FieldGroup>
  );
}

interface OfferChoiceProps {
  offer: OfferRow;
  name: string;
  type: 'checkbox' | 'radio';
  isChosen: boolean;
  isDisabled: boolean;
  onChange: (isChosen: boolean) => void;
}

function OfferChoice({ offer, name, type, isChosen, isDisabled, onChange }: OfferChoiceProps) {
  const why = whyNotSent(offer);
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2.5 hover:bg-sunken has-checked:bg-brass-soft has-disabled:cursor-default has-disabled:opacity-55">
        <input
          type={type}
          name={name}
          checked={isChosen}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.checked)}
          className="mt-1 size-4 flex-none accent-brass"
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span translate="no" className="font-code font-semibold tracking-wide wrap-anywhere">
              {offer.promo_code}
            </span>{' '}
            <span translate="no" className="wrap-anywhere">
              {offer.brand_name}
            </span>{' '}
            <Pill tone={why ? 'coral' : 'neutral'}>
              {why === 'is for followers only'
                ? 'Followers only'
                : expiryLabel(offer.expiration_date, new Date())}
            </Pill>
          </span>{' '}
          <span className="line-clamp-1 text-sm text-muted">{offer.description}</span>
        </span>
      </label>
    </li>
  );
}

function GoneOffer({ onLeaveOut }: { onLeaveOut: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-3 py-2.5 text-sm">
      An offer that was deleted or is hidden
      <Button
        size="sm"
        variant="ghost"
        {...pressedOnce((pressed) => {
          focusFieldOf(pressed);
          onLeaveOut();
        })}
      >
        Leave out
      </Button>
    </li>
  );
}
