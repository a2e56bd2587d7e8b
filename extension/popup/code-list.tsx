import { useEffect, useState } from 'react';
import type { ExtensionOffer } from '@/domain/extension-offer';
import { Button } from '@/ui/button';
import { isNewAlert } from '../rules/bell';
import type { Stored } from '../stored';
import { CodeTicket } from './code-ticket';

const PAGE = 20;
/** As many as fill the popup: rendering a whole page takes longer than everything else before the first paint. */
const FIRST = 4;

interface CodeListProps {
  offers: readonly ExtensionOffer[];
  stored: Stored;
  /** Alerts that are new since then are marked: with null all of them, without a value none. */
  newSince?: string | null;
  stoodDown?: boolean | undefined;
}

/** Tickets below each other, a page at a time: there may be thousands. */
export function CodeList({ offers, stored, newSince, stoodDown }: CodeListProps) {
  const [shown, setShown] = useState(FIRST);
  // Effects run after the first paint.
  useEffect(() => setShown(PAGE), []);
  return (
    <>
      <ul className="grid gap-3">
        {offers.slice(0, shown).map((offer) => (
          <CodeTicket
            key={offer.id}
            offer={offer}
            stored={stored}
            stoodDown={stoodDown}
            isNew={newSince !== undefined && isNewAlert(offer, newSince)}
          />
        ))}
      </ul>
      {shown >= PAGE && offers.length > shown && (
        <div className="mt-3 flex justify-center">
          <Button size="sm" variant="secondary" onClick={() => setShown(shown + PAGE)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
