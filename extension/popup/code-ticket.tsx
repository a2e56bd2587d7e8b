import { conditionsLabel } from '@rules/conditions';
import { notInCountry } from '@rules/countries';
import { discountFirst } from '@rules/discount';
import { ArrowUpRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { COPIED_MS } from '@/domain/copied';
import { type Expiry, expiryLabel, expiryOf } from '@/domain/expiry';
import type { ExtensionOffer } from '@/domain/extension-protocol';
import { safeLink } from '@/domain/safe-link';
import { BrandMark } from '@/ui/brand-mark';
import { Button } from '@/ui/button';
import { Pill, type PillProps } from '@/ui/pill';
import { TicketCode } from '@/ui/ticket-code';
import { TicketSheet } from '@/ui/ticket-sheet';
import { objectsToMeasuring } from '../data-collection';
import { countsForMember, serviceTime } from '../rules/bell';
import { daysAgo } from '../rules/popup-state';
import type { Stored } from '../stored';
import { askWorker } from './ask-worker';

interface CodeTicketProps {
  offer: ExtensionOffer;
  stored: Stored;
  isNew?: boolean;
  /** Whether somebody's affiliate link led to the page, which 'Shop' would replace. */
  stoodDown?: boolean;
}

const EXPIRY_TONES: Record<Expiry['state'], PillProps['tone']> = {
  none: 'neutral',
  expired: 'neutral',
  today: 'coral',
  soon: 'coral',
  later: 'sage',
};

/** An offer with its code: one press copies it. */
export function CodeTicket({ offer, stored, isNew = false, stoodDown = false }: CodeTicketProps) {
  const { list } = stored;
  const person = list?.people.find(({ id }) => id === offer.influencer_id);
  const name = person?.name ?? 'Somebody you follow';
  const now = serviceTime(stored);
  const conditions = conditionsLabel(offer);
  const link = safeLink(offer.affiliate_link);
  const headline = discountFirst(offer.description);
  return (
    <li>
      <article aria-label={`${offer.brand_name}: ${offer.description}`}>
        <TicketSheet stub={<Stub offer={offer} />}>
          <div className="flex min-w-0 items-center gap-2.5">
            <BrandMark name={offer.brand_name} size="sm" />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate text-left text-sm font-semibold">
                {offer.brand_name}
              </p>
              <p className="mt-0.5 flex min-w-0 gap-1.5">
                {isNew && <Pill tone="brass">New</Pill>}
                {list?.country && !countsForMember(offer, list) && <Pill>{notInCountry(list.country)}</Pill>}
                <Pill tone={EXPIRY_TONES[expiryOf(offer.expiration_date, now).state]}>
                  {expiryLabel(offer.expiration_date, now)}
                </Pill>
              </p>
            </div>
          </div>
          <div className="min-w-0">
            {headline && <h2 className="text-xl">{headline.discount}</h2>}
            {headline ? (
              <p dir="auto" className="text-left text-sm">
                {headline.rest}
              </p>
            ) : (
              <h2 dir="auto" className="text-left text-base">
                {offer.description}
              </h2>
            )}
            {conditions !== '' && <p className="mt-1 text-xs text-muted">{conditions}</p>}
            {offer.terms && (
              <p dir="auto" className="mt-1 text-left text-xs text-muted">
                {offer.terms}
              </p>
            )}
          </div>
          <p className="text-xs text-muted">
            By <span dir="auto">{name}</span>
            {person && !person.is_creditcard && ` @${person.username}`}
            {offer.last_worked_on && ` · Last worked ${daysAgo(offer.last_worked_on, now)}`}
          </p>
          {link && stoodDown && (
            <p className="text-xs text-muted">
              You came here by somebody’s link. ‘Shop’ opens {name}’s link and would replace it; the code
              works without.
            </p>
          )}
          <div className="-mb-1.5 flex items-center gap-4">
            {link && (
              <a
                href={link}
                target="_blank"
                onClick={() => askWorker({ type: 'shop', offerId: offer.id, counts: !objectsToMeasuring() })}
                rel="noopener noreferrer sponsored"
                aria-label={`Shop at ${offer.brand_name} by ${name}’s link (opens in a new tab)`}
                className="inline-flex min-h-9 items-center gap-1 text-sm font-semibold underline decoration-brass decoration-2 underline-offset-4"
              >
                Shop
                <ArrowUpRight size={16} strokeWidth={2.5} aria-hidden="true" />
              </a>
            )}
            <button
              type="button"
              className="ml-auto min-h-9 max-w-[60%] truncate text-xs text-muted hover:text-ink"
              onClick={() =>
                askWorker({ type: 'mute', what: 'people', key: offer.influencer_id, muted: true })
              }
            >
              Mute {name}
            </button>
          </div>
        </TicketSheet>
      </article>
    </li>
  );
}

function Stub({ offer }: { offer: ExtensionOffer }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const code = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(offer.promo_code);
    } catch {
      setState('failed');
      if (code.current) getSelection()?.selectAllChildren(code.current);
      return;
    }
    setState('copied');
    timer.current = setTimeout(() => setState('idle'), COPIED_MS);
    askWorker({ type: 'copied', offerId: offer.id, counts: !objectsToMeasuring() });
  };

  return (
    <>
      <div className="flex min-w-0 items-center justify-between gap-3">
        <TicketCode ref={code} code={offer.promo_code} label="Promo code" whole={state === 'failed'} />
        <Button
          size="sm"
          aria-label={state === 'copied' ? 'Copied!' : `Copy code ${offer.promo_code}`}
          onClick={() => void copy()}
          className="flex-none px-3!"
        >
          <span className="min-w-[3.5rem]">{state === 'copied' ? 'Copied!' : 'Copy'}</span>
        </Button>
      </div>
      {state === 'failed' && (
        <p role="alert" className="text-xs">
          The browser didn’t allow copying. The code is selected: copy it by hand.
        </p>
      )}
    </>
  );
}
