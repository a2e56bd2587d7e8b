import { type Control, useFieldArray, useFormState } from 'react-hook-form';
import { FieldError } from '@/ui/field';
import { PROFILE_PAGE_LIMITS } from '../rules/link-errors';
import type { PageForm, Pin } from '../rules/page-form';
import { OrderedRows } from './ordered-rows';
import { PinPicker } from './pin-picker';

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

const nameOf = ({ brand, code }: Pin) => `${brand}, ${code},`;
