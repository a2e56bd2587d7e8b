import { pages } from '@/shared/pages';
import { LostTicketDrawing } from '@/ui/drawings/drawing';
import { LinkButton } from '@/ui/link-button';
import { useDocumentHead } from './document-head';
import { PageMeta } from './page-meta';

/** Shown at unknown addresses, and in place of pages whose subject doesn't exist. */
export function NotFoundPage() {
  useDocumentHead()?.notFound();
  return (
    <div className="flex flex-col items-center py-16 text-center md:py-24 short:py-6">
      <PageMeta title="Page Not Found" isPrivate />
      <LostTicketDrawing />
      <h1 className="mt-8 text-3xl">Page Not Found</h1>
      <p className="mt-3 max-w-md text-muted">
        This address doesn't lead anywhere, or what was here has gone. The deals are still where they were.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to={pages.home.path} variant="secondary">
          Back to Home
        </LinkButton>
        <LinkButton to={pages.deals.path}>Explore Deals</LinkButton>
      </div>
    </div>
  );
}
