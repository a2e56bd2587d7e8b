import type { ReactNode } from 'react';

export interface TicketSheetProps {
  /** Makes it an article of this name; without one, the element around it has a name. */
  name?: string | undefined;
  /** `row` is horizontal where its own width allows (from 576 px), and vertical like `grid` below that. */
  form?: 'grid' | 'row' | undefined;
  /** The stub: the part with the code. */
  stub: ReactNode;
  /** A grey background, for expired offers. */
  dimmed?: boolean | undefined;
  /** A brass stub, to make one ticket stand out; use only `on-brass` text on it. */
  highlighted?: boolean;
  children: ReactNode;
}

/** The ticket's outline: a body and a perforated stub. It fills the height of its container. */
export function TicketSheet({
  name,
  form = 'grid',
  stub,
  dimmed = false,
  highlighted = false,
  children,
}: TicketSheetProps) {
  const Outline = name === undefined ? 'div' : 'article';
  return (
    <Outline aria-label={name} className="ticket">
      <div
        className="ticket-sheet"
        data-form={form}
        data-dimmed={dimmed || undefined}
        data-highlighted={highlighted || undefined}
      >
        <div className="ticket-body">{children}</div>
        <div className="ticket-stub">{stub}</div>
      </div>
    </Outline>
  );
}
