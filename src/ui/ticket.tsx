import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names';

interface TicketSheetProps {
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

interface TicketCodeProps {
  code: string;
  /** Whether the code is struck through, as on an expired offer. */
  struck?: boolean;
  /** Shows a long code whole, on as many lines as it needs, instead of cut to one. */
  whole: boolean;
  /** The element that holds the code alone, to select it. */
  ref?: Ref<HTMLSpanElement>;
}

/** The code on a stub, in figures of one width. A long one is cut to a line; one click selects it whole. */
export function TicketCode({ code, struck = false, whole, ref }: TicketCodeProps) {
  return (
    <p className="min-w-0">
      <span className="block text-xs text-muted">Promo code</span>
      <span
        ref={ref}
        title={code}
        translate="no"
        className={classNames(
          'block font-code text-base leading-6 font-semibold tracking-wide @min-[19rem]/ticket:text-lg @min-[19rem]/ticket:leading-6 text-ink tabular-nums select-all',
          whole ? 'break-all' : 'truncate',
          struck && 'line-through',
        )}
      >
        {code}
      </span>
    </p>
  );
}
