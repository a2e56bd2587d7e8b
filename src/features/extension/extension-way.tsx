import { Check } from 'lucide-react';
import { env } from '@/lib/env';
import { pages } from '@/shared/pages';
import type { ButtonLook } from '@/ui/button-classes';
import { LinkButton } from '@/ui/link-button';
import { Pill } from '@/ui/pill';
import type { ExtensionStatus } from './use-extension';

interface ExtensionWayProps extends Pick<ButtonLook, 'size' | 'variant'> {
  status: ExtensionStatus;
  /** The words of the button that leads to the store. */
  get: string;
}

/** The next step towards the extension in this browser: get it, connect it, or none. Without a page in a store, nothing leads there. */
export function ExtensionWay({ status, get, ...look }: ExtensionWayProps) {
  switch (status) {
    case 'connected':
      return (
        <Pill tone="sage" icon={<Check size={14} aria-hidden="true" />}>
          Connected
        </Pill>
      );
    case 'unconnected':
    case 'other-account':
      return (
        <LinkButton to={pages.connectExtension.path} {...look}>
          {status === 'unconnected' ? 'Connect it' : 'Connect your account'}
        </LinkButton>
      );
    case 'phone':
      return (
        <LinkButton to={pages.myAlerts.path} {...look}>
          Open My Alerts
        </LinkButton>
      );
    default:
      return env.extensionStoreUrl ? (
        <LinkButton href={env.extensionStoreUrl} {...look}>
          {get}
        </LinkButton>
      ) : (
        <Pill>Coming to the stores</Pill>
      );
  }
}

/** A sentence about the extension in this browser; `otherwise` where it is absent, or not known yet. */
export function extensionSentence(status: ExtensionStatus, otherwise: string): string {
  switch (status) {
    case 'connected':
      return 'The extension is connected. In a shop for which somebody you follow has a code, its bell lights up and shows it.';
    case 'unconnected':
      return 'The extension is in this browser. Connect it, so that it knows whom you follow.';
    case 'other-account':
      return 'The extension in this browser is connected with another account, so it shows whom that one follows.';
    case 'phone':
      return 'On this device My Alerts is your bell: every code of everybody you follow. On a computer, the free browser extension brings them into the shop.';
    default:
      return otherwise;
  }
}
