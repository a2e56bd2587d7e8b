import { domainOf } from '@rules/domains';
import { isWebAddress, toWebAddress } from '@rules/web-address';

/** Where the bell rings, in the words of the settings. */
export const channelNames = {
  site: "the site's bell",
  extension: 'the extension',
  push: 'notifications',
  mail: 'mails',
} as const;

export type Channel = keyof typeof channelNames;

const isChannel = (name: string): name is Channel => Object.hasOwn(channelNames, name);
export const channels = Object.keys(channelNames).filter(isChannel);

/** How somebody or something is muted (docs/product/notifications.md#muting). */
export interface Mute {
  /** When the bell rings again; null for never. */
  until: string | null;
  channels: readonly string[];
}

const WEEK_MS = 7 * 86_400_000;

/** For how long one can mute, in the words of a choice and of a menu. */
export const MUTE_LENGTHS = [
  { value: 'week', label: 'For a week', action: 'Mute for a week' },
  { value: 'good', label: 'For good', action: 'Mute for good' },
] as const;

export type MuteLength = (typeof MUTE_LENGTHS)[number]['value'];

/** A mute on all channels, or on those that are named. */
export function muteFor(time: MuteLength, now: Date, on: readonly Channel[] = channels): Mute {
  return {
    until: time === 'week' ? new Date(now.getTime() + WEEK_MS).toISOString() : null,
    channels: [...on],
  };
}

export function isStillMuted({ until }: Pick<Mute, 'until'>, now: Date): boolean {
  return until === null || Date.parse(until) > now.getTime();
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** 'Muted', 'Muted until Nov 29'. */
export const muteTime = ({ until }: Pick<Mute, 'until'>): string =>
  until === null ? 'Muted' : `Muted until ${day.format(new Date(until))}`;

/** 'Muted until Nov 29', 'Muted in mails', 'Muted until Nov 29 in the extension and notifications'. */
export function muteLabel({ until, channels: on }: Mute): string {
  const time = muteTime({ until });
  const places = channels.filter((channel) => on.includes(channel)).map((channel) => channelNames[channel]);
  return places.length === channels.length ? time : `${time} in ${list.format(places)}`;
}

/** The shop domain that a typed address or name of a site belongs to; undefined for what is neither. */
export function shopDomainOf(typed: string): string | undefined {
  const address = toWebAddress(typed);
  return isWebAddress(address) ? domainOf(address) : undefined;
}
