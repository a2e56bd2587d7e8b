import { Search, Settings, Store } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from '@/ui/class-names';
import { CountBadge } from '@/ui/count-badge';
import { accountOf } from '../account';
import { alertsAmong, countedAlerts, liveOffers, newAlertCount, serviceTime } from '../rules/bell';
import { popupState } from '../rules/popup-state';
import { offersAt } from '../rules/shops';
import type { Stored } from '../stored';
import { change, showStorageFull } from '../stored-changes';
import { shownTheme } from '../theme';
import { AlertsView } from './alerts-view';
import { NotReady } from './not-ready';
import { Notice } from './notice';
import type { OpenedPage } from './opened-page';
import { SearchView } from './search-view';
import { SettingsView } from './settings-view';
import { ShopView } from './shop-view';
import { useStored } from './use-stored';

type View = 'shop' | 'alerts' | 'search' | 'settings';

interface PopupProps {
  initial: Stored;
  where: OpenedPage;
}

/** The popup: this shop's codes, the newest alerts, search and settings, from what is stored on the device. */
export function Popup({ initial, where }: PopupProps) {
  const stored = useStored(initial);
  const { choices } = stored;
  const now = serviceTime(stored);
  const offers = liveOffers(stored, now);
  const here = where.host ? offersAt(offers, where.host) : [];
  const [chosen, setChosen] = useState<View>();
  // In a shop its codes come first, elsewhere the alerts.
  const view = chosen ?? (here.length > 0 ? 'shop' : 'alerts');
  const state = popupState(stored);
  // What changes in the list later leaves the reader in the view.
  if (!chosen && state === 'ready') setChosen(view);
  const alerts = alertsAmong(offers, now);
  const newAlerts = newAlertCount(countedAlerts(alerts, stored), stored.alertsSeenAt);
  const wasMended = useMended(stored);
  useEffect(() => {
    document.documentElement.dataset.theme = shownTheme(choices.theme);
  }, [choices.theme]);

  const tab = (name: View, label: ReactNode, spoken?: string) => (
    <button
      type="button"
      aria-current={view === name ? 'page' : undefined}
      aria-label={spoken}
      title={spoken}
      onClick={() => setChosen(name)}
      className={classNames(
        'inline-flex min-h-11 items-center gap-1.5 border-b-2 px-2.5 text-sm font-semibold',
        view === name ? 'border-brass text-ink' : 'border-transparent text-muted hover:text-ink',
      )}
    >
      {label}
    </button>
  );

  return (
    <>
      <header className="sticky top-0 z-10 border-b bg-paper px-3">
        <h1 className="sr-only">Promobell</h1>
        <nav aria-label="Views" className="flex items-center">
          <img src="icons/lit-32.png" alt="" width={24} height={24} className="mr-1.5 flex-none" />
          {tab(
            'shop',
            <>
              <Store size={16} aria-hidden="true" />
              This shop
            </>,
          )}
          {tab(
            'alerts',
            <>
              Alerts
              <CountBadge count={newAlerts} label="new alert" />
            </>,
          )}
          <span className="flex-1" />
          {tab('search', <Search size={18} aria-hidden="true" />, 'Search')}
          {tab('settings', <Settings size={18} aria-hidden="true" />, 'Settings')}
        </nav>
      </header>
      <main tabIndex={-1} className="p-3 outline-none">
        {wasMended && (
          <Notice>
            Something that was kept here couldn't be read, so it was set back. Look at your settings.
          </Notice>
        )}
        {state === 'ready' && (stored.offline || stored.full) && (
          <Notice>
            {stored.full ? 'Your browser has no room left for newer codes.' : "You're offline."} These are the
            codes as they were {lastChecked(stored.checkedAt)}.
          </Notice>
        )}
        {view === 'settings' ? (
          <SettingsView stored={stored} offers={offers} />
        ) : state !== 'ready' ? (
          <NotReady state={state} stored={stored} />
        ) : view === 'shop' ? (
          <ShopView stored={stored} copied={initial.copied} offers={here} where={where} />
        ) : view === 'search' ? (
          <SearchView stored={stored} offers={offers} />
        ) : (
          <AlertsView stored={stored} offers={alerts} />
        )}
      </main>
    </>
  );
}

/** Whether something was set back, which is said in one opening of the popup. */
function useMended(stored: Stored): boolean {
  const { mended } = stored;
  const account = accountOf(stored);
  const [wasMended, setWasMended] = useState(mended);
  useEffect(() => {
    if (!mended) return;
    setWasMended(true);
    void change(account, [], () => ({ mended: false })).catch(showStorageFull);
  }, [mended, account]);
  return wasMended;
}

/** 'at 3:05 PM', with the day when it wasn't today. */
function lastChecked(checkedAt: number): string {
  const time = new Date(checkedAt);
  const clock = time.toLocaleTimeString('en-US', { timeStyle: 'short' });
  if (time.toDateString() === new Date().toDateString()) return `at ${clock}`;
  return `on ${time.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })} at ${clock}`;
}
