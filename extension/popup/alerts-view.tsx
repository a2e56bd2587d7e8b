import { useEffect, useState } from 'react';
import type { ExtensionOffer } from '@/domain/extension-offer';
import { newestOf } from '@/domain/newest';
import type { Stored } from '../stored';
import { askWorker } from './ask-worker';
import { CodeList } from './code-list';
import { NoCodes } from './no-codes';

/** The alerts. What is shown counts as seen, here and on the site. */
export function AlertsView({ stored, offers }: { stored: Stored; offers: readonly ExtensionOffer[] }) {
  // What was new when the view was opened stays marked while it is looked at.
  const [seenBefore] = useState(stored.alertsSeenAt);
  const newest = newestOf(offers);
  useEffect(() => {
    if (newest !== undefined) askWorker({ type: 'alerts-seen', until: newest });
  }, [newest]);

  if (offers.length === 0) return <NoCodes />;
  return <CodeList offers={offers} stored={stored} newSince={seenBefore} />;
}
