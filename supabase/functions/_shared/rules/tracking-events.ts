/** Meta's own events (docs/product/tracking-and-privacy.md#events). */
export const standardEvents = ['PageView', 'Lead', 'ViewContent', 'InitiateCheckout'] as const;
/** Our own events, which Meta calls custom. */
export const customEvents = [
  'InfluencerSignup',
  'SubscriptionInitiated',
  'SubscriptionComplete',
  'Share',
] as const;

export type TrackingEvent = (typeof standardEvents)[number] | (typeof customEvents)[number];

export const TRACKING_CURRENCY = 'USD';

const standard: ReadonlySet<string> = new Set(standardEvents);

/** The pixel's command for an event. */
export function pixelCommand(event: TrackingEvent): 'track' | 'trackCustom' {
  return standard.has(event) ? 'track' : 'trackCustom';
}

/** 'Mia Anna Member' → first name 'Mia', last name 'Anna Member'. */
export function splitName(fullName: string): { firstName: string; lastName: string | undefined } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.length > 0 ? rest.join(' ') : undefined };
}
