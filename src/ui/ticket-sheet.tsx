import type { ReactNode } from 'react';

export interface TicketSheetProps {
  /** `row` lies flat where its own width allows (from 576 px), and stands like `grid` below that. */
  form?: 'grid' | 'row' | undefined;
  /** The part to tear off. */
  stub: ReactNode;
  /** Greyed ground, for what is over. */
  dimmed?: boolean;
  /** A brass stub, for the one that stands out; set only `on-brass` text on it. */
  highlighted?: boolean;
  children: ReactNode;
}

/** A sheet of paper with a perforated stub; it fills the height it is given. */
export function TicketSheet({
  form = 'grid',
  stub,
  dimmed = false,
  highlighted = false,
  children,
}: TicketSheetProps) {
  return (
    <div className="ticket">
      <div
        className="ticket-sheet"
        data-form={form}
        data-dimmed={dimmed || undefined}
        data-highlighted={highlighted || undefined}
      >
        <div className="ticket-body">{children}</div>
        <div className="ticket-stub">{stub}</div>
      </div>
    </div>
  );
}
