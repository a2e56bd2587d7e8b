import { useEffect } from 'react';
import { reload } from '@/lib/reload';
import { hasStoredSession } from '@/lib/supabase/stored-session';
import { PageMeta } from '@/shared/layout/page-meta';
import { pages } from '@/shared/pages';
import { Button } from '@/ui/button';
import { PlugDrawing } from '@/ui/drawings/plug-drawing';
import { LinkButton } from '@/ui/link-button';

/** Shown without a network in place of a page whose code this device never loaded: what is to be had meanwhile. */
export function NoConnection() {
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
