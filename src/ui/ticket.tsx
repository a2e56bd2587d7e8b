import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface TicketProps {
  /** `row` lies flat where its own width allows (from 576 px), and stands like `grid` below that. */
  form?: 'grid' | 'row';
  /** The tile at the top left. */
  media: ReactNode;
  /** The small line beside the tile. */
  eyebrow: ReactNode;
  /** A pill under the eyebrow. */
  status?: ReactNode;
  /** What it is about; give it a heading of at most 84 px, the height kept for it so that tickets are alike. */
  title: ReactNode;
  /** The line below: who it is from. */
  meta?: ReactNode;
  /** The part to tear off. */
  stub: ReactNode;
  /** Greyed ground, for what is over. */
  dimmed?: boolean;
}

/** The coupon. Put it into an `<li>` or `<article>`; it fills the height it is given. */
export function Ticket({
  form = 'grid',
  media,
  eyebrow,
  status,
  title,
  meta,
  stub,
  dimmed = false,
}: TicketProps) {
  return (
    <div className="ticket h-full min-w-0">
      <div className="ticket-sheet" data-form={form} data-dimmed={dimmed || undefined}>
        <div className="ticket-body flex flex-col gap-4 p-5">
          <div className="flex min-w-0 items-center gap-3">
            {media}
            <div className="min-w-0 flex-1">
              <div className="truncate text-sm font-semibold text-ink">{eyebrow}</div>
              {status !== undefined && <div className="mt-1 flex min-w-0">{status}</div>}
            </div>
          </div>
          <div
            className={classNames(
              'min-h-21 wrap-anywhere [&_:is(h2,h3,h4)]:font-heading [&_:is(h2,h3,h4)]:font-bold',
              form === 'row' && '@min-[36rem]/ticket:min-h-0',
            )}
          >
            {title}
          </div>
          {meta !== undefined && (
            <div className="mt-auto flex min-w-0 items-center text-sm text-muted">{meta}</div>
          )}
        </div>
        <div className="ticket-stub flex flex-col justify-center gap-3 p-5 pt-4">{stub}</div>
      </div>
    </div>
  );
}
