import { Button } from '@/ui/button';
import { BellDrawing, PlugDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { Spinner } from '@/ui/spinner';
import type { PopupState } from '../rules/popup-state';
import type { Stored } from '../stored';
import { askWorker } from './ask-worker';
import { Notice } from './notice';
import { SiteLink } from './site-link';

/** What stands in place of codes while there can't be any. */
export function NotReady({ state, stored }: { state: Exclude<PopupState, 'ready'>; stored: Stored }) {
  switch (state) {
    case 'connect':
      return (
        <>
          {stored.offline && stored.leftSessions.length > 0 && (
            <Notice>
              Disconnected here. Promobell can't be reached, so your profile still lists this browser until
              you're online.
            </Notice>
          )}
          <EmptyState
            drawing={<BellDrawing />}
            sentence="The bell lights up in shops where somebody you follow has a code. Connect it to your account."
            action={<SiteLink path="/connect-extension">Connect</SiteLink>}
          />
        </>
      );
    case 'ended':
      return (
        <EmptyState
          drawing={<PlugDrawing />}
          sentence="This extension was disconnected from your account, so nothing of it is kept here."
          action={<SiteLink path="/connect-extension">Connect again</SiteLink>}
        />
      );
    case 'loading':
      return (
        <p role="status" className="flex items-center justify-center gap-2 py-24 text-muted">
          <Spinner />
          Fetching your codes…
        </p>
      );
    case 'unreachable':
      return (
        <EmptyState
          drawing={<PlugDrawing />}
          sentence="Promobell can't be reached. Your codes come as soon as you're online."
          action={<TryAgain />}
        />
      );
    case 'full':
      return (
        <EmptyState
          drawing={<PlugDrawing />}
          sentence="Your browser has no room left to keep your codes. Free some space on this device, then try again."
          action={<TryAgain />}
        />
      );
    case 'nobody-followed':
      return (
        <EmptyState
          drawing={<BellDrawing />}
          sentence="You follow nobody yet. Follow somebody whose codes you'd like to have."
          action={<SiteLink path="/influencers">Find influencers</SiteLink>}
        />
      );
    case 'silent':
      return (
        <EmptyState
          drawing={<BellDrawing />}
          sentence="You turned the extension off in your notification settings."
          action={<SiteLink path="/notifications">Open the settings</SiteLink>}
        />
      );
  }
}

function TryAgain() {
  return (
    <Button size="sm" variant="secondary" onClick={() => askWorker({ type: 'popup-opened' })}>
      Try again
    </Button>
  );
}
