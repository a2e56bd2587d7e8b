import { Plus } from 'lucide-react';
import { PagedList } from '@/shared/lists/paged-list';
import { TicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { useMediaQuery } from '@/ui/use-media-query';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { CodesOfPage } from '../code-owner';
import { CodeTickets, CodeTicketsSkeleton } from '../code-tickets';
import type { CodeActionsProps } from './code-actions';
import { CodesTable, CodesTableSkeleton } from './codes-table';
import type { Codes } from './use-codes';

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
              <LinkButton to={addPath} icon={<Plus size={18} aria-hidden="true" />}>
                {audience === 'own' ? 'Add your first code' : 'Add First Code'}
              </LinkButton>
            )
          }
        />
      }
    >
      {(codes) =>
        isTable && actions ? (
          <CodesTable codes={codes} {...actions} />
        ) : (
          <CodeTickets codes={codes} actions={actions} />
        )
      }
    </PagedList>
  );
}
