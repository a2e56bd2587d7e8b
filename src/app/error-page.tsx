import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { TrackingChoiceButton } from '@/features/tracking/tracking-choice-button';
import { reload } from '@/lib/leave-document';
import { hasStoredSession } from '@/lib/supabase/stored-session';
import { AppShell } from '@/shared/layout/app-shell';
import { NotFoundPage, PageMessage } from '@/shared/layout/instead-of-page';
import { PageMeta } from '@/shared/layout/page-meta';
import { pages } from '@/shared/pages';
import { isGoneChunk, reloadOnce } from '@/shared/reload-once';
import { Button } from '@/ui/button';
import { PlugDrawing } from '@/ui/drawings/drawing';
import { LinkButton } from '@/ui/link-button';

const footerEnd = <TrackingChoiceButton />;

/**
 * Shown when a page throws. Most often a new release has replaced the chunk that was requested, and only a
 * reload loads the new one.
 */
export function RootErrorPage() {
  const error = useRouteError();
  return (
    <AppShell footerEnd={footerEnd}>
      <ErrorMessage error={error} />
    </AppShell>
  );
}

function ErrorMessage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return isGoneChunk(error) ? <GoneChunk /> : <SomethingBroke />;
}

function SomethingBroke() {
  return (
    <>
      <PageMeta title="Something went wrong" isPrivate />
      <PageMessage
        role="alert"
        drawing={<PlugDrawing />}
        title="Something went wrong"
        actions={
          <>
            {/* A new document, in which nothing of the broken page is left. */}
            <LinkButton href={pages.home.path} target="_self" variant="secondary">
              Back to Home
            </LinkButton>
            <Button onClick={reload}>Try again</Button>
          </>
        }
      >
        This page couldn't be shown. Trying again usually helps; nothing you saved is lost.
      </PageMessage>
    </>
  );
}

function GoneChunk() {
  // Read once: when the network comes back, NoConnection reloads the page.
  const [isOffline] = useState(() => !navigator.onLine);
  return isOffline ? <NoConnection /> : <ReloadedChunk />;
}

/** Nothing is lost by a reload: the person has just left the previous page, which asked about unsaved changes. */
function ReloadedChunk() {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!reloadOnce()) setHasFailed(true);
  }, []);
  return hasFailed ? <SomethingBroke /> : <div role="status" aria-label="Loading" className="min-h-dvh" />;
}

/** Shown without a network in place of a page whose code this device never loaded. It links to what members can read offline. */
function NoConnection() {
  useEffect(() => {
    // Only a reload requests the page's code again.
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  const isMember = hasStoredSession();
  return (
    <>
      <PageMeta title="No connection" isPrivate />
      <PageMessage
        role="alert"
        drawing={<PlugDrawing />}
        title="No connection"
        actions={
          <>
            {isMember && (
              <>
                <LinkButton to={pages.myAlerts.path}>{pages.myAlerts.title}</LinkButton>
                <LinkButton to={pages.saved.path} variant="secondary">
                  {pages.saved.title}
                </LinkButton>
              </>
            )}
            <Button variant={isMember ? 'ghost' : 'primary'} onClick={reload}>
              Try again
            </Button>
          </>
        }
      >
        This page wasn't opened on this device before, so it can't be shown without a network. It comes by
        itself when there is one.
        {isMember && (
          <span> Your alerts and your saved offers are here, as they were when you last looked.</span>
        )}
      </PageMessage>
    </>
  );
}
