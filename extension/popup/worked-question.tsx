import { useEffect, useState } from 'react';
import { Button } from '@/ui/button';
import { accountOf } from '../account';
import type { Stored } from '../stored';
import { change, showStorageFull } from '../stored-changes';
import { askWorker } from './ask-worker';

interface WorkedQuestionProps {
  shop: string;
  stored: Stored;
}

/** 'Did it work?', asked once, when the popup is opened again in a shop where a code was copied. */
export function WorkedQuestion({ shop, stored }: WorkedQuestionProps) {
  // Only what was copied before this opening.
  const [offerId] = useState(stored.copied[shop]);
  const [answered, setAnswered] = useState(false);
  const offer = stored.list?.offers.find(({ id }) => id === offerId);
  const { copied } = stored;
  const account = accountOf(stored);
  useEffect(() => {
    if (offerId === undefined || copied[shop] !== offerId || answered) return;
    // It isn't asked a second time, also when nobody answers.
    void change(account, ['copied'], ({ copied: { [shop]: _, ...others } }) => ({ copied: others })).catch(
      showStorageFull,
    );
  }, [offerId, copied, shop, answered, account]);

  if (!offer) return null;
  const answer = (worked: boolean) => {
    setAnswered(true);
    askWorker({ type: 'worked', offerId: offer.id, worked });
  };
  return (
    <section aria-label="Did it work?" className="mb-3 rounded border bg-raised px-3 py-2 text-sm">
      {answered ? (
        <p role="status">Thank you. That helps whoever comes next.</p>
      ) : (
        <div className="flex items-center gap-2">
          <p className="min-w-0 flex-1">
            Did <strong className="font-code">{offer.promo_code}</strong> work?
          </p>
          <Button size="sm" variant="secondary" onClick={() => answer(true)}>
            Yes
          </Button>
          <Button size="sm" variant="secondary" onClick={() => answer(false)}>
            No
          </Button>
        </div>
      )}
    </section>
  );
}
