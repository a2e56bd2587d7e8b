import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { TrackingChoiceButton } from '@/features/tracking/tracking-choice-button';
import { reload } from '@/lib/reload';
import { hasStoredSession } from '@/lib/supabase/stored-session';
import { AppShell } from '@/shared/layout/app-shell';
import { NotFoundPage } from '@/shared/layout/not-found-page';
import { PageMeta } from '@/shared/layout/page-meta';
import { pages } from '@/shared/pages';
import { isGoneChunk, reloadOnce } from '@/shared/reload-once';
import { Button } from '@/ui/button';
import { PlugDrawing } from '@/ui/drawings/drawing';
import { LinkButton } from '@/ui/link-button';

function SomethingBroke() {
  return (
    <div role="alert" className="flex flex-col items-center py-16 text-center md:py-24 short:py-6">
      <PageMeta title="Something went wrong" isPrivate />
      <PlugDrawing />
      <h1 className="mt-8 text-3xl">Something went wrong</h1>
      <p className="mt-3 max-w-md text-muted">
        This page couldn't be shown. Trying again usually helps; nothing you saved is lost.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton href={pages.home.path} target="_self" variant="secondary">
          Back to Home
        </LinkButton>
        <Button onClick={reload}>Try again</Button>
      </div>
    </div>
  );
}

function GoneChunk() {
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

const footerEnd = <TrackingChoiceButton />;

/**
 * Shown when a page throws. Most often a new release has replaced the chunk that was requested, and only a
 * reload loads the new one.
 */
export function RootErrorPage() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  if (missing) {
    return (
      <AppShell footerEnd={footerEnd}>
        <NotFoundPage />
      </AppShell>
    );
  }
  return <AppShell footerEnd={footerEnd}>{isGoneChunk(error) ? <GoneChunk /> : <SomethingBroke />}</AppShell>;
}

/** Shown without a network in place of a page whose code this device never loaded: what is to be had meanwhile. */
function NoConnection() {
  useEffect(() => {
    // Only a reload requests the page's code again.
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  const isMember = hasStoredSession();
  return (
    <div role="alert" className="flex flex-col items-center py-16 text-center md:py-24 short:py-6">
      <PageMeta title="No connection" isPrivate />
      <PlugDrawing />
      <h1 className="mt-8 text-3xl">No connection</h1>
      <p className="mt-3 max-w-md text-muted">
        This page wasn't opened on this device before, so it can't be shown without a network. It comes by
        itself when there is one.
        {isMember && (
          <span> Your alerts and your saved offers are here, as they were when you last looked.</span>
        )}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
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
      </div>
    </div>
  );
}
