import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { TicketSheet, type TicketSheetProps } from './ticket-sheet';

interface TicketProps extends Pick<TicketSheetProps, 'name' | 'form' | 'stub' | 'dimmed'> {
  /** The tile at the top left. */
  media: ReactNode;
  /** The small line beside the tile. */
  eyebrow: ReactNode;
  /** The pills under the eyebrow. */
  status: ReactNode;
  /** A sign of at most 20 px at the top right, level with the eyebrow. */
  corner?: ReactNode;
  /** What it is about; give it a heading of at most 84 px, the height kept for it so that tickets are alike. */
  title: ReactNode;
  /** The line below: at its beginning who it is from, and at its end a link. */
  meta?: ReactNode;
}

/** The ticket's layout. It fills the height of its container. */
export function Ticket({
  name,
  form,
  media,
  eyebrow,
  status,
  corner,
  title,
  meta,
  stub,
  dimmed,
}: TicketProps) {
  return (
    <TicketSheet name={name} form={form} dimmed={dimmed} stub={stub}>
      <div className="relative flex min-w-0 items-center gap-3">
        {media}
        <div className="min-w-0 flex-1">
          <div
            dir="auto"
            className={classNames('truncate text-left text-sm font-semibold', corner !== undefined && 'pr-8')}
          >
            {eyebrow}
          </div>
          <div className="mt-1 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">{status}</div>
        </div>
        {corner}
      </div>
      <div className="ticket-title">{title}</div>
      {meta !== undefined && (
        <div className="flex min-w-0 items-center justify-between gap-3 text-sm text-muted">{meta}</div>
      )}
    </TicketSheet>
  );
}
