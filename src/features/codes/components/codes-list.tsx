import { Plus } from 'lucide-react';
import { PagedList } from '@/shared/lists/paged-list';
import { Button } from '@/ui/button';
import { TicketDrawing } from '@/ui/drawings/ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { useMediaQuery } from '@/ui/use-media-query';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { CodeTickets, CodeTicketsSkeleton } from '../code-tickets';
import { AUDIENCE_LABELS, type Audience } from '../rules/audience';
import type { CodeActionsProps } from './code-actions';
import { CodesTable, CodesTableSkeleton } from './codes-table';
import type { Codes } from './use-codes';

interface CodesListProps extends Omit<CodeActionsProps, 'code'> {
  codes: Codes;
  audience: Audience;
  layout: 'table' | 'tickets';
  onAdd: () => void;
}

/** The codes as rows of a table or as tickets. */
export function CodesList({ codes: { list, url }, layout, audience, onAdd, ...actions }: CodesListProps) {
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
          sentence={AUDIENCE_LABELS[audience].empty}
          action={
            <Button icon={<Plus size={18} aria-hidden="true" />} onClick={onAdd}>
              {AUDIENCE_LABELS[audience].addFirst}
            </Button>
          }
        />
      }
    >
      {(codes) =>
        isTable ? <CodesTable codes={codes} {...actions} /> : <CodeTickets codes={codes} actions={actions} />
      }
    </PagedList>
  );
}
