import { pages } from '@/shared/pages';
import { LostTicketDrawing } from '@/ui/drawings/drawing';
import { LinkButton } from '@/ui/link-button';
import { PageMessage } from './page-message';
import { PageMeta, useDocumentHead } from './page-meta';

/** Shown at unknown addresses, and in place of pages whose subject doesn't exist. */
export function NotFoundPage() {
  useDocumentHead()?.notFound();
  return (
    <>
      <PageMeta title="Page Not Found" isPrivate />
      <PageMessage
        drawing={<LostTicketDrawing />}
        title="Page Not Found"
        actions={
          <>
            <LinkButton to={pages.home.path} variant="secondary">
              Back to Home
            </LinkButton>
            <LinkButton to={pages.deals.path}>Explore Deals</LinkButton>
          </>
        }
      >
        This address doesn't lead anywhere, or what was here has gone. The deals are still where they were.
      </PageMessage>
    </>
  );
}
