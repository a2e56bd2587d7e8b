import { useEffect, useState } from 'react';
import { Button } from '@/ui/button';
import { Outcome } from '@/ui/outcome';
import { accountOf } from '../account';
import type { Stored } from '../stored';
import { change, showStorageFull } from '../stored-changes';
import { askWorker } from './ask-worker';

interface WorkedQuestionProps {
  shop: string;
  stored: Stored;
  /** What was copied before the popup was opened. */
  copied: Stored['copied'];
}

/** 'Did it work?', asked once, in one of a code's shops after the code was copied. */
export function WorkedQuestion({ shop, stored, copied }: WorkedQuestionProps) {
  // A code that is copied in this opening is asked about in the next one. What this opening has asked about already isn't stored any more.
  const [offerId] = useState(copied[shop] === stored.copied[shop] && copied[shop]);
  const [answered, setAnswered] = useState(false);
  const offer = stored.list?.offers.find(({ id }) => id === offerId);
  const account = accountOf(stored);
  useEffect(() => {
    if (!offerId) return;
    // Once for all of the offer's shops, also when nobody answers. A copy that is made meanwhile is asked about the next time.
    void change(account, ['copied'], ({ copied }) => ({
      copied: Object.fromEntries(Object.entries(copied).filter(([, id]) => id !== offerId)),
    })).catch(showStorageFull);
  }, [offerId, account]);

  if (!offer) return null;
  const answer = (worked: boolean) => {
    setAnswered(true);
    askWorker({ type: 'worked', offerId: offer.id, worked });
  };
  return (
    <section aria-label="Did it work?" className="mb-3 rounded border bg-raised px-3 py-2 text-sm">
      {answered ? (
        <Outcome>
          <p role="status">Thank you. That helps whoever comes next.</p>
        </Outcome>
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
