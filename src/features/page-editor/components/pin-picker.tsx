import { useQuery } from '@tanstack/react-query';
import { Pin as PinIcon } from 'lucide-react';
import { useState } from 'react';
import { FoundList } from '@/shared/found-list';
import { useDebouncedValue } from '@/shared/use-debounced-value';
import { Button } from '@/ui/button';
import { pinnableOffersQuery } from '../data/profile-page';
import type { Pin } from '../rules/page-form';

interface PinPickerProps {
  userId: string;
  influencerId: string;
  /** The ids of offers that are pinned already. */
  pinned: ReadonlySet<string>;
  /** Whether no other one fits. */
  isFull: boolean;
  /** Pins an offer, or takes it out when it is pinned. */
  onToggle: (pin: Pin) => void;
}

/** A search among the codes that can be pinned. */
export function PinPicker({ userId, influencerId, pinned, isFull, onToggle }: PinPickerProps) {
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
        pins.map((pin) => (
          <li key={pin.offerId} className="flex items-center justify-between gap-3 px-3 py-1.5">
            <p className="min-w-0">
              <span dir="auto" className="block truncate text-left font-semibold">
                {pin.brand}
              </span>{' '}
              <span className="block truncate font-code text-sm tracking-wide">{pin.code}</span>
            </p>
            <PinButton
              pin={pin}
              isPinned={pinned.has(pin.offerId)}
              isFull={isFull}
              onPress={() => onToggle(pin)}
            />
          </li>
        ))
      }
    </FoundList>
  );
}

interface PinButtonProps {
  pin: Pin;
  isPinned: boolean;
  isFull: boolean;
  onPress: () => void;
}

function PinButton({ pin, isPinned, isFull, onPress }: PinButtonProps) {
  return (
    <Button
      size="sm"
      variant="secondary"
      className="flex-none aria-pressed:border-ink aria-pressed:bg-brass-soft"
      aria-label={`Pin ${pin.brand}, ${pin.code}`}
      aria-pressed={isPinned}
      disabled={isFull && !isPinned}
      icon={<PinIcon size={16} aria-hidden="true" />}
      onClick={onPress}
    >
      Pin
    </Button>
  );
}
