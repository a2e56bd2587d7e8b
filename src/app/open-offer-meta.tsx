import type { ReactNode } from 'react';
import { useOpenOfferMeta } from '@/features/offer/offer-meta';
import { OverlayMetaContext } from '@/shared/layout/page-meta';

/** Lets the document say what the open offer's sheet is about, whatever page is below it. */
export function OpenOfferMeta({ children }: { children: ReactNode }) {
  return <OverlayMetaContext value={useOpenOfferMeta()}>{children}</OverlayMetaContext>;
}
