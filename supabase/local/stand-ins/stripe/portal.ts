import { newId, type Portal } from './shapes';

/** What the portal opens with: the page that confirms one change. */
export interface PlannedChange {
  subscription: string;
  item: string;
  price: string;
  returnUrl: string | null;
}

export interface NewPortal {
  customer: string;
  returnUrl: string | null;
  change: PlannedChange | null;
  created: number;
  /** Of the stand-in's own pages. */
  pageUrl: (id: string) => string;
}

export function newPortal({ customer, returnUrl, change, created, pageUrl }: NewPortal): Portal {
  const id = newId('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_local',
    created,
    customer,
    customer_account: null,
    flow: change && flow(change),
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: pageUrl(id),
  };
}

function flow({ subscription, item, price, returnUrl }: PlannedChange): NonNullable<Portal['flow']> {
  return {
    after_completion:
      returnUrl === null
        ? { hosted_confirmation: null, redirect: null, type: 'portal_homepage' }
        : { hosted_confirmation: null, redirect: { return_url: returnUrl }, type: 'redirect' },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: { discounts: null, items: [{ id: item, price, quantity: 1 }], subscription },
    type: 'subscription_update_confirm',
  };
}
