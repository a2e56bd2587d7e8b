import { useQuery } from '@tanstack/react-query';
import { Pin as PinIcon } from 'lucide-react';
import { useState } from 'react';
import { type Control, useFieldArray, useFormState } from 'react-hook-form';
import { FoundList } from '@/shared/found-list';
import { useDebouncedValue } from '@/shared/use-debounced-value';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/field';
import { pinnableOffersQuery } from '../data/profile-page';
import { type PageForm, type Pin, PROFILE_PAGE_LIMITS } from '../rules/page-form';
import { OrderedRows } from './ordered-rows';

interface PinsFieldProps {
  control: Control<PageForm>;
  userId: string;
  influencerId: string;
}

/** The codes that stand first on the page, in their order, and a search for more. */
export function PinsField({ control, userId, influencerId }: PinsFieldProps) {
  const { fields, append, move, remove } = useFieldArray({ control, name: 'pins' });
  const { errors } = useFormState({ control });
  const pinned = new Set(fields.map(({ offerId }) => offerId));
  const toggle = (pin: Pin) => {
    const index = fields.findIndex(({ offerId }) => offerId === pin.offerId);
    if (index === -1) append(pin);
    else remove(index);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-semibold">Pinned codes</legend>
      <p className="mt-1 mb-3 max-w-prose text-sm text-muted">
        They stand first on the page, in this order, up to {PROFILE_PAGE_LIMITS.pins}. One that has ended
        isn't shown any more.
      </p>
      {fields.length === 0 ? (
        <p className="rounded border border-dashed px-4 py-3 text-sm text-muted">
          Nothing is pinned: the newest code stands first.
        </p>
      ) : (
        <OrderedRows label="Pinned codes" rows={fields} nameOf={nameOf} onMove={move} onRemove={remove}>
          {({ brand, code }, index) => (
            <div>
              <p dir="auto" className="text-left font-semibold wrap-anywhere">
                {brand}
              </p>
              <p className="font-code text-sm tracking-wide wrap-anywhere">{code}</p>
              <FieldError id={`pin-${index}`} error={errors.pins?.[index]?.offerId?.message} />
            </div>
          )}
        </OrderedRows>
      )}
      <div className="mt-3">
        <PinPicker
          userId={userId}
          influencerId={influencerId}
          pinned={pinned}
          isFull={fields.length >= PROFILE_PAGE_LIMITS.pins}
          onToggle={toggle}
        />
      </div>
    </fieldset>
  );
}

/** As it stands within a sentence, with the comma behind it: 'Move Fernwood, FERN20, up'. */
const nameOf = ({ brand, code }: Pin) => `${brand}, ${code},`;

interface PinPickerProps {
  userId: string;
  influencerId: string;
  /** The ids of offers that are pinned already. */
  pinned: ReadonlySet<string>;
  isFull: boolean;
  onToggle: (pin: Pin) => void;
}

function PinPicker({ userId, influencerId, pinned, isFull, onToggle }: PinPickerProps) {
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const found = useQuery(pinnableOffersQuery(userId, influencerId, search));
  return (
    <FoundList
      query={found}
      what="codes"
      label="Search live codes to pin"
      placeholder="Search brands, codes..."
      typed={typed}
      onType={setTyped}
      notice={
        isFull && (
          <p role="status" className="border-b px-3 py-2 text-sm text-muted">
            As many are pinned as fit. Take one out to pin another.
          </p>
        )
      }
      nothing={search ? 'No live code matches.' : 'There is no live code that everybody sees.'}
    >
      {(pins) =>
        pins.map((pin) => {
          const isPinned = pinned.has(pin.offerId);
          return (
            <li key={pin.offerId} className="flex items-center justify-between gap-3 px-3 py-1.5">
              <p className="min-w-0">
                <span dir="auto" className="block truncate text-left font-semibold">
                  {pin.brand}
                </span>{' '}
                <span className="block truncate font-code text-sm tracking-wide">{pin.code}</span>
              </p>
              <Button
                size="sm"
                variant="secondary"
                className="flex-none aria-pressed:border-ink aria-pressed:bg-brass-soft"
                aria-label={`Pin ${pin.brand}, ${pin.code}`}
                aria-pressed={isPinned}
                disabled={isFull && !isPinned}
                icon={PinIcon}
                onClick={() => onToggle(pin)}
              >
                Pin
              </Button>
            </li>
          );
        })
      }
    </FoundList>
  );
}
