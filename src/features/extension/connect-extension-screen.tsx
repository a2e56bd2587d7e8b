import type { ReactNode } from 'react';
import { messageForError } from '@/shared/error-messages';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import { Outcome } from '@/ui/outcome';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text-link';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { useConnectExtension } from './data/connected-extensions';
import { ExtensionWay } from './extension-way';
import { type ExtensionStatus, useExtension } from './use-extension';

interface ConnectExtensionProps {
  userId: string;
  /** What the account is called here: '@mia'. */
  account: string;
}

/** Connects this browser's extension with the account, after a press, and says what that means. */
export function ConnectExtensionScreen({ userId, account }: ConnectExtensionProps) {
  const status = useExtension();
  const connect = useConnectExtension(userId);
  const connectOnce = useSendOnce(connect);

  if (status === 'connected') {
    const connected = <Connected account={account} />;
    return connect.isSuccess ? <Outcome>{connected}</Outcome> : connected;
  }
  if (status === 'unknown') return <Looking />;
  if (status === 'phone' || status === 'absent') return <NotHere status={status} />;
  return (
    <div className="grid gap-6">
      {status === 'other-account' && (
        <FormAlert tone="info">
          The extension in this browser is connected with another account. Connect it here, and it belongs to{' '}
          {account} from then on.
        </FormAlert>
      )}
      <WhatItDoes />
      {connect.isError && <FormAlert>{messageForError(connect.error)}</FormAlert>}
      <Button
        full
        loading={connect.isPending}
        loadingLabel="Connecting..."
        onClick={() => void connectOnce()}
        className="wrap-anywhere"
      >
        {connect.isError ? 'Try again' : `Connect as ${account}`}
      </Button>
    </div>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-base">{title}</h2>
      <ul className="mt-1.5 grid list-disc gap-1.5 pl-5 text-sm marker:text-brass">{children}</ul>
    </div>
  );
}

function WhatItDoes() {
  return (
    <div className="grid gap-5">
      <Facts title="What it will see">
        <li>The shops and codes of the people you follow. It keeps this list in your browser.</li>
        <li>Your name here, which alerts are new, and what you muted.</li>
      </Facts>
      <Facts title="What it won't do">
        <li>
          It doesn't tell us where you shop: your browser compares the shop's address with the list by itself.
        </li>
        <li>It gets no password, and can't set one.</li>
        <li>It opens an influencer's link only when you press Shop.</li>
        <li>
          Where somebody else's affiliate link led you to a shop, it stays quiet until you close the browser.
          It can't know of a link whose mark the shop took away before your browser showed a page, or that got
          lost on the way from shop.com to www.shop.com, nor of one that hides where you came from. And in
          shops in which you haven't allowed it, it knows only of the pages on which you open it.
        </li>
      </Facts>
      <p className="text-sm text-muted">
        You can disconnect it at any time, here under <TextLink to={pages.profile.path}>Profile</TextLink> or
        in the extension itself.
      </p>
    </div>
  );
}

function Connected({ account }: { account: string }) {
  return (
    <div className="grid gap-5">
      <FormAlert tone="success">
        Connected as <strong className="wrap-anywhere">{account}</strong>.
      </FormAlert>
      <p className="text-muted">
        Shop as usual. In a shop for which somebody you follow has a code, the bell in your browser's corner
        lights up.
      </p>
      <LinkButton to={paths.explore({ tab: 'influencers' })} full>
        Find influencers
      </LinkButton>
      <LinkButton to={paths.connectedExtensions()} variant="secondary" full>
        Connected extensions
      </LinkButton>
    </div>
  );
}

function Looking() {
  return (
    <div className="grid gap-3">
      <VisuallyHidden role="status">Looking for the extension</VisuallyHidden>
      <Skeleton className="h-24 rounded" />
      <Skeleton className="h-24 rounded" />
      <Skeleton className="h-11 rounded" />
    </div>
  );
}

function NotHere({ status }: { status: Extract<ExtensionStatus, 'phone' | 'absent'> }) {
  return (
    <div className="grid gap-5">
      <FormAlert tone="info">
        {status === 'phone'
          ? 'Phones and tablets have no extensions. Open this page on a computer to connect one; here, My Alerts has every code of everybody you follow.'
          : "The extension isn't in this browser. If it is, switch it on in your browser's list of extensions, then come back to this page."}
      </FormAlert>
      <ExtensionWay status={status} get="Get the extension" />
    </div>
  );
}
