import { useEffect, useState } from 'react';
import { askWorker } from '@/../extension/popup/ask-worker';
import { CodeList } from '@/../extension/popup/code-list';
import { SiteLink } from '@/../extension/popup/site-link';
import type { Stored } from '@/../extension/stored';
import type { ExtensionOffer } from '@/domain/extension-offer';
import { newestOf } from '@/domain/newest';
import { BellDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';

/** The newest codes of everybody followed. What is shown counts as seen, here and on the site. */
export function AlertsView({ stored, offers }: { stored: Stored; offers: readonly ExtensionOffer[] }) {
  // What was new when the view was opened stays marked while it is looked at.
  const [seenBefore] = useState(stored.alertsSeenAt);
  const newest = newestOf(offers);
  useEffect(() => {
    if (newest !== undefined) askWorker({ type: 'alerts-seen', until: newest });
  }, [newest]);

  if (offers.length === 0) {
    return (
      <EmptyState
        drawing={<BellDrawing />}
        sentence="Nobody you follow has a code now."
        action={<SiteLink path="/influencers">Find influencers</SiteLink>}
      />
    );
  }
  return <CodeList offers={offers} stored={stored} newSince={seenBefore} />;
}
