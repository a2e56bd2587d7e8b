import { Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { expiryOf } from '@/domain/expiry';
import { OfferConditions } from '@/features/offer/offer-conditions';
import { PagedList } from '@/shared/lists/paged-list';
import { BrandMark } from '@/ui/brand-mark';
import { classNames } from '@/ui/class-names';
import { TicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { Repeated, Skeleton } from '@/ui/skeleton';
import { useMediaQuery } from '@/ui/use-media-query';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { CodesOfPage } from '../code-owner';
import { CodeTickets, CodeTicketsSkeleton } from '../code-tickets';
import type { Codes } from '../use-codes';
import { CodeActions, type CodeActionsProps, CopyCodeButton } from './code-actions';
import { CodeFlag } from './code-flag';

interface CodesListProps extends Pick<CodesOfPage, 'audience' | 'layout' | 'addPath'> {
  codes: Codes;
  /** The buttons of each code; none where codes are only read. */
  actions: Omit<CodeActionsProps, 'code'> | undefined;
}

/** The codes as rows of a table or as tickets. */
export function CodesList({ codes: { list, url }, layout, audience, addPath, actions }: CodesListProps) {
  const isWide = useMediaQuery('(min-width: 48rem)');
  const isTable = layout === 'table' && isWide;
  return (
    <PagedList
      list={list}
      failed="Failed to load promo codes"
      errorMessage="Error loading promo codes"
      skeleton={(count) => (
        <div role="status">
          <VisuallyHidden>Loading promo codes</VisuallyHidden>
          {isTable ? <CodesTableSkeleton rows={count} /> : <CodeTicketsSkeleton count={count} />}
        </div>
      )}
      skeletons={6}
      noMatch={{ url, sentence: 'No promo codes match your search.', showAll: 'Show all codes' }}
      empty={
        <EmptyState
          drawing={<TicketDrawing />}
          sentence={
            audience === 'own'
              ? "You haven't published a promo code yet"
              : 'No promo codes found for this influencer.'
          }
          action={
            addPath !== undefined && (
              <LinkButton to={addPath} icon={Plus}>
                {audience === 'own' ? 'Add your first code' : 'Add First Code'}
              </LinkButton>
            )
          }
        />
      }
    >
      {(codes) =>
        isTable && actions ? (
          <Frame>
            {codes.map((code) => (
              <Row key={code.id} code={code} {...actions} />
            ))}
          </Frame>
        ) : (
          <CodeTickets codes={codes} actions={actions} />
        )
      }
    </PagedList>
  );
}

const CELL = 'px-4 py-2.5 align-middle';

/** The table around the codes' rows, for wide screens. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-lg border bg-raised shadow-card">
      <table className="w-full table-fixed text-left">
        <caption className="sr-only">Promo codes</caption>
        <thead className="border-b bg-sunken text-xs text-muted">
          <tr>
            <th scope="col" className={`${CELL} font-semibold`}>
              Brand and offer
            </th>
            <th scope="col" className={`${CELL} w-[24%] font-semibold`}>
              Code
            </th>
            <th scope="col" className={`${CELL} w-28 font-semibold max-lg:hidden`}>
              Category
            </th>
            <th scope="col" className={`${CELL} w-48 font-semibold max-lg:w-36`}>
              Expires
            </th>
            <th scope="col" className={`${CELL} w-40 text-right font-semibold`}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">{children}</tbody>
      </table>
    </div>
  );
}

function Row({ code, ...actions }: CodeActionsProps) {
  const isOver = expiryOf(code.expiration_date, new Date()).state === 'expired';
  const element = useRef<HTMLSpanElement>(null);
  return (
    <tr
      data-item={code.id}
      className={classNames('transition-colors hover:bg-sunken/60', isOver && 'text-muted')}
    >
      <th scope="row" className={`${CELL} font-normal`}>
        <div className="flex min-w-0 items-center gap-3">
          <BrandMark name={code.brand_name} size="sm" />
          <div className="min-w-0">
            <div translate="no" className="truncate font-semibold" title={code.brand_name}>
              {code.brand_name}
            </div>
            <div className="truncate text-sm text-muted" title={code.description}>
              {code.description}
            </div>
            <OfferConditions offer={code} />
          </div>
        </div>
      </th>
      <td className={CELL}>
        <div className="flex min-w-0 items-center gap-1">
          <span
            ref={element}
            translate="no"
            className={classNames(
              'block min-w-0 font-code text-sm font-semibold tracking-wide break-all select-all',
              isOver && 'line-through',
            )}
          >
            {code.promo_code}
          </span>
          <CopyCodeButton code={code.promo_code} element={element} />
        </div>
      </td>
      <td className={`${CELL} text-sm max-lg:hidden`}>{code.category}</td>
      <td className={CELL}>
        <CodeFlag expirationDate={code.expiration_date} />
      </td>
      <td className={`${CELL} pr-2`}>
        <CodeActions code={code} {...actions} />
      </td>
    </tr>
  );
}

/** A placeholder of the table's size, while its rows load. */
function CodesTableSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      <Frame>
        <Repeated count={rows}>
          <tr>
            <td className={CELL}>
              <div className="flex h-11 items-center gap-3">
                <Skeleton className="size-9 flex-none" />
                <div className="flex-1">
                  <Skeleton className="h-4 w-2/5" />
                  <Skeleton className="mt-2 h-3.5 w-4/5" />
                </div>
              </div>
            </td>
            <td className={CELL}>
              <Skeleton className="h-4 w-24" />
            </td>
            <td className={`${CELL} max-lg:hidden`}>
              <Skeleton className="h-4 w-16" />
            </td>
            <td className={CELL}>
              <Skeleton className="h-4 w-24" />
            </td>
            <td className={CELL} />
          </tr>
        </Repeated>
      </Frame>
    </div>
  );
}
