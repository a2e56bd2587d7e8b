import { useRef } from 'react';
import { expiryOf } from '@/domain/expiry';
import { OfferConditions } from '@/features/offer/offer-conditions';
import { OfferHeadline } from '@/features/offer/offer-headline';
import { OfferTicketSkeleton } from '@/features/offer/offer-ticket-skeleton';
import type { OfferRow } from '@/lib/supabase/database';
import { ItemList } from '@/shared/lists/item-list';
import { BrandMark } from '@/ui/brand-mark';
import { Repeated } from '@/ui/skeleton';
import { Ticket } from '@/ui/ticket';
import { TicketCode } from '@/ui/ticket-code';
import { CodeActions, type CodeActionsProps, CopyCodeButton } from './components/code-actions';
import { CodeFlag } from './components/code-flag';

/** Two columns where both tickets can be horizontal. */
const GRID = 'grid grid-cols-1 gap-4 @min-[74rem]:grid-cols-2';

interface CodeTicketsProps {
  codes: readonly OfferRow[];
  /** The buttons on each ticket's stub; none where codes are only read. */
  actions: Omit<CodeActionsProps, 'code'> | undefined;
}

/** The codes as tickets, whose titles are as tall as their texts. */
export function CodeTickets({ codes, actions }: CodeTicketsProps) {
  return (
    <div className="@container">
      <ItemList items={codes} className={`${GRID} [&_.ticket-title]:min-h-0`}>
        {(code) => <CodeTicket code={code} actions={actions} />}
      </ItemList>
    </div>
  );
}

function CodeTicket({ code, actions }: Pick<CodeTicketsProps, 'actions'> & { code: OfferRow }) {
  const isOver = expiryOf(code.expiration_date, new Date()).state === 'expired';
  const element = useRef<HTMLSpanElement>(null);
  return (
    <Ticket
      name={`${code.brand_name}: ${code.description}`}
      form="row"
      dimmed={isOver}
      media={<BrandMark name={code.brand_name} />}
      eyebrow={
        <>
          <span translate="no">{code.brand_name}</span>
          <span className="font-normal text-muted"> · {code.category}</span>
        </>
      }
      status={<CodeFlag expirationDate={code.expiration_date} />}
      title={
        <>
          <OfferHeadline title={code.description} heading="h2" />
          <OfferConditions offer={code} />
        </>
      }
      stub={
        <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <TicketCode ref={element} code={code.promo_code} struck={isOver} whole />
          <div className="-mx-2 flex flex-wrap">
            <CopyCodeButton code={code.promo_code} element={element} />
            {actions && <CodeActions code={code} {...actions} />}
          </div>
        </div>
      }
    />
  );
}

export function CodeTicketsSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="@container">
      <div className={GRID}>
        <Repeated count={count}>
          <OfferTicketSkeleton form="row" />
        </Repeated>
      </div>
    </div>
  );
}
