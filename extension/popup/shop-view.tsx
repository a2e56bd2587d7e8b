import { useEffect, useState } from 'react';
import type { ExtensionOffer } from '@/domain/extension-offer';
import { Button } from '@/ui/button';
import { ShopWindowDrawing } from '@/ui/drawings/shop-window-drawing';
import { EmptyState } from '@/ui/empty-state';
import { silencedBy } from '../rules/bell';
import { isMarketplace } from '../rules/marketplaces';
import { shopAt } from '../rules/shops';
import { isStoodDown } from '../rules/stand-down';
import type { Stored } from '../stored';
import { tellMute } from './ask-worker';
import { CodeList } from './code-list';
import { Notice } from './notice';
import { askPage, type OpenedPage } from './opened-page';
import { WorkedQuestion } from './worked-question';

interface ShopViewProps {
  stored: Stored;
  /** What was copied before the popup was opened. */
  copied: Stored['copied'];
  /** The offers for this shop. */
  offers: readonly ExtensionOffer[];
  where: OpenedPage;
}

/** The codes for the shop that the popup was opened in. */
export function ShopView({ stored, copied, offers, where }: ShopViewProps) {
  const { host } = where;
  const landings = useLandings(where);
  const shop = host && shopAt(offers, host);
  if (!host || !shop) {
    return (
      <EmptyState
        drawing={<ShopWindowDrawing />}
        sentence={host ? `No code to show for ${host} now.` : 'This page is no shop. Open the bell in one.'}
      />
    );
  }
  const muted = silencedBy(stored.muted.shops, shop);
  if (muted) {
    return (
      <EmptyState
        drawing={<ShopWindowDrawing />}
        sentence={`You muted ${muted}. The bell stays dark there.`}
        action={
          <Button size="sm" variant="secondary" onClick={() => tellMute('shops', muted, false)}>
            Unmute this shop
          </Button>
        }
      />
    );
  }
  const stoodDown = isStoodDown(stored.list?.offers ?? [], landings, host);
  return (
    <>
      <WorkedQuestion shop={shop} stored={stored} copied={copied} />
      {stoodDown && <Notice>Somebody's link led you here, so nothing opens by itself.</Notice>}
      {isMarketplace(shop) && (
        <h2 className="mb-2 text-sm font-semibold">Codes for sellers on this marketplace</h2>
      )}
      <CodeList offers={offers} stored={stored} stoodDown={stoodDown} />
      <div className="mt-3 flex justify-center">
        <Button size="sm" variant="ghost" onClick={() => tellMute('shops', shop, true)}>
          Mute this shop
        </Button>
      </div>
    </>
  );
}

/** Where somebody's affiliate link led to. The page is asked after the first paint, because it may be slow to answer. */
function useLandings(where: OpenedPage): readonly string[] {
  const [landings, setLandings] = useState(where.landings);
  useEffect(() => void askPage(where).then(setLandings), [where]);
  return landings;
}
