import { ListHeader } from '@/shared/lists/list-header';
import { ListToolbar } from '@/shared/lists/list-toolbar';
import { PagedList } from '@/shared/lists/paged-list';
import { TicketDrawing } from '@/ui/drawings/ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { CodeTickets, CodeTicketsSkeleton } from '../code-tickets';
import { AUDIENCE_LABELS } from '../rules/audience';
import type { Codes } from './use-codes';

/** An influencer's codes for somebody who may read them, and change none. */
export function CodesToRead({ codes: { list, url } }: { codes: Codes }) {
  const hasNone = list.total === 0 && !url.isFiltered;
  return (
    <section aria-label="Promo codes" className="min-h-96">
      {!hasNone && (
        <>
          <ListToolbar url={url} label="Search promo codes" placeholder="Search brands, codes..." />
          <ListHeader list={list} url={url} one="offer" many="offers" />
        </>
      )}
      <PagedList
        list={list}
        failed="Failed to load promo codes"
        errorMessage="Error loading promo codes"
        skeleton={(count) => (
          <div role="status">
            <VisuallyHidden>Loading promo codes</VisuallyHidden>
            <CodeTicketsSkeleton count={count} />
          </div>
        )}
        skeletons={6}
        noMatch={{ url, sentence: 'No promo codes match your search.', showAll: 'Show all codes' }}
        empty={<EmptyState drawing={<TicketDrawing />} sentence={AUDIENCE_LABELS.agency.empty} />}
      >
        {(codes) => <CodeTickets codes={codes} />}
      </PagedList>
    </section>
  );
}
