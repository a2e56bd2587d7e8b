import type { ReactNode } from 'react';
import { pages } from '@/shared/pages';
import { LostTicketDrawing } from '@/ui/drawings/drawing';
import { LinkButton } from '@/ui/link-button';
import { PageMeta, useDocumentHead } from './page-meta';

interface PageMessageProps {
  drawing: ReactNode;
  title: string;
  /** What it is about, in a sentence or two. */
  children: ReactNode;
  /** The ways on: links and buttons. */
  actions: ReactNode;
  /** For what went wrong, so that screen readers say it at once. */
  role?: 'alert';
}

/** Fills a page that can't show what its address promises, and says why. */
export function PageMessage({ drawing, title, children, actions, role }: PageMessageProps) {
  return (
    <div role={role} className="flex flex-col items-center py-16 text-center md:py-24 short:py-6">
      {drawing}
      <h1 className="mt-8 text-3xl">{title}</h1>
      <p className="mt-3 max-w-md text-muted">{children}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}

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

/** Takes a page's height until it is known what it shows, so that the footer doesn't move. */
export function PageWaiting() {
  return (
    <div className="min-h-dvh">
      <h1 className="sr-only">Loading the page</h1>
    </div>
  );
}
