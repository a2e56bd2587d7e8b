import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { liveOffersLabel, offersLabel } from '@/domain/counts';
import { supabase } from '@/lib/supabase/client';
import type { Database, DeskAccount, DeskOffer, QueueKind } from '@/lib/supabase/database';

/** An act of an operator: what the dialog says that confirms it, and the call. */
export interface Act {
  title: string;
  consequence: string;
  confirm: string;
  isDangerous?: boolean;
  /** The toast when it is done. */
  done: string;
  /** Performs the act, for the reason that the operator gave. Answers false when it had been done before. */
  run: (reason: string) => PromiseLike<PostgrestSingleResponse<boolean>>;
}

const offerName = ({ brand_name, promo_code }: Pick<DeskOffer, 'brand_name' | 'promo_code'>) =>
  `${brand_name} ${promo_code}`;

export const hideOffer = (offer: DeskOffer): Act => ({
  title: `Hide ${offerName(offer)}?`,
  consequence: `Nobody sees the offer any more, in lists, alerts or the extension. ${offer.influencer_name} gets a mail with your reason and may object. Complaints about it are settled.`,
  confirm: 'Hide the offer',
  isDangerous: true,
  done: 'The offer is hidden.',
  run: (reason) => supabase.rpc('operator_hide_offer', { of_offer: offer.id, reason }),
});

export const showOffer = (offer: DeskOffer): Act => {
  const staysHidden = offer.hidden_because.includes('domain');
  return {
    title: `Show ${offerName(offer)} again?`,
    consequence: staysHidden
      ? 'Its domain is blocked as well, so that nobody sees it until you unblock that. Then it is shown.'
      : `${offer.followers_only ? "Its influencer's followers see" : 'Everybody sees'} the offer again, and ${offer.influencer_name} gets a mail with your reason.`,
    confirm: 'Show the offer',
    done: staysHidden ? 'Only its blocked domain hides it now.' : 'The offer is shown again.',
    run: (reason) => supabase.rpc('operator_show_offer', { of_offer: offer.id, reason }),
  };
};

export const featureOffer = (offer: DeskOffer): Act => ({
  title: offer.is_featured ? `Stop featuring ${offerName(offer)}?` : `Feature ${offerName(offer)}?`,
  consequence: offer.is_featured
    ? 'It leaves the featured deals of the home page.'
    : 'It stands among the featured deals of the home page, of which the four newest are shown.',
  confirm: offer.is_featured ? 'Stop featuring it' : 'Feature it',
  done: offer.is_featured ? "The offer isn't featured any more." : 'The offer is featured.',
  run: (reason) =>
    supabase.rpc('operator_feature_offer', { of_offer: offer.id, featured: !offer.is_featured, reason }),
});

export const suspend = ({ id, name, live_offers }: DeskAccount): Act => ({
  title: `Suspend ${name}?`,
  consequence: `${name} is signed out everywhere at once and can't sign in. Nobody sees the profile${
    live_offers > 0 ? ` and its ${liveOffersLabel(live_offers)}` : ''
  }. A plan that is paid for ends with the paid time. A mail tells your reason and how to object.`,
  confirm: 'Suspend the account',
  isDangerous: true,
  done: 'The account is suspended.',
  run: (reason) => supabase.rpc('operator_suspend', { of_account: id, reason }),
});

export const liftSuspension = ({ id, name }: DeskAccount): Act => ({
  title: `Lift the suspension of ${name}?`,
  consequence: `${name} can sign in, and profile, offers and followers are back. A mail tells your reason. A plan that ended meanwhile doesn't come back by itself.`,
  confirm: 'Lift the suspension',
  done: 'The suspension is lifted.',
  run: (reason) => supabase.rpc('operator_lift_suspension', { of_account: id, reason }),
});

/** The roles that operators give and take: each one's column of a profile, and what it lets an account do ('may …'). */
const ROLES = {
  agency: { column: 'is_agency', means: 'manage influencers and publish for them' },
  'credit card': { column: 'is_creditcard', means: 'be listed among the credit cards, without a username' },
  featured: { column: 'is_featured', means: 'stand among the featured influencers of the home page' },
} as const;

export type Role = keyof typeof ROLES;
export const roles: Role[] = ['agency', 'credit card', 'featured'];
export const hasRole = (account: DeskAccount, role: Role) => account[ROLES[role].column];

export function setRole(account: DeskAccount, role: Role): Act {
  const given = !hasRole(account, role);
  return {
    title: given
      ? `Give ${account.name} the role '${role}'?`
      : `Take the role '${role}' from ${account.name}?`,
    consequence: given
      ? `${account.name} may ${ROLES[role].means}, from now on.`
      : `${account.name} may no longer ${ROLES[role].means}.`,
    confirm: given ? 'Give the role' : 'Take the role',
    isDangerous: !given,
    done: given ? 'The role is given.' : 'The role is taken.',
    run: (reason) => supabase.rpc('operator_set_role', { of_account: account.id, role, given, reason }),
  };
}

export function setContract({ id, name, plan }: DeskAccount): Act {
  const given = plan !== 'Elite';
  return {
    title: given ? `Arrange Elite for ${name}?` : `End ${name}'s Elite contract?`,
    consequence: given
      ? 'No offer limit applies from now on, without an end. Nothing is charged here: the contract is billed in person.'
      : 'The account is on Starter from now on. Offers beyond its limit stay, and no new one can be added.',
    confirm: given ? 'Arrange Elite' : 'End Elite',
    isDangerous: !given,
    done: given ? 'Elite is arranged.' : 'The contract has ended.',
    run: (reason) => supabase.rpc('operator_set_contract', { of_account: id, given, reason }),
  };
}

export function switchInstagram({ id, name, instagram_switched_off }: DeskAccount): Act {
  const off = !instagram_switched_off;
  return {
    title: off ? `Switch Instagram off for ${name}?` : `Switch Instagram on for ${name}?`,
    consequence: off
      ? "Nothing is answered on Instagram any more, what waits isn't sent, and no account can be connected. The dashboard says that Promobell has done it."
      : "What is written from now on is answered again. What was written meanwhile isn't.",
    confirm: off ? 'Switch Instagram off' : 'Switch Instagram on',
    isDangerous: off,
    done: off ? 'Instagram is off for this account.' : 'Instagram is on for this account.',
    run: (reason) => supabase.rpc('operator_switch_instagram', { of_account: id, off, reason }),
  };
}

export const switchInstagramForAll = (off: boolean): Act => ({
  title: off ? 'Switch Instagram off for all?' : 'Switch Instagram on for all?',
  consequence: off
    ? "Nobody's comments are answered any more, what waits isn't sent, and no account can be connected. Dashboards say that Promobell has done it."
    : 'What is written from now on is answered again, except for accounts that are switched off by themselves.',
  confirm: off ? 'Switch Instagram off' : 'Switch Instagram on',
  isDangerous: off,
  done: off ? 'Instagram is off for all.' : 'Instagram is on.',
  run: (reason) => supabase.rpc('operator_switch_instagram', { for_all: true, off, reason }),
});

export const setPromotion = (active: boolean): Act => ({
  title: active ? 'Start the promotion?' : 'End the promotion?',
  consequence: active
    ? 'No offer limit applies to anybody until you end it.'
    : "Plans' limits apply again. Offers beyond them stay, and no new one can be added.",
  confirm: active ? 'Start the promotion' : 'End the promotion',
  done: active ? 'The promotion has started.' : 'The promotion has ended.',
  run: (reason) => supabase.rpc('operator_set_promotion', { active, reason }),
});

type DomainReach = Database['public']['Functions']['operator_domain_reach']['Returns'][number];

export const blockDomain = ({ domain_name: domain, offers, influencers }: DomainReach): Act => ({
  title: `Block ${domain}?`,
  consequence:
    offers === 0
      ? 'No offer leads there now, and no new one may, to the domain or one below it.'
      : `It hides ${offers === 1 ? 'one offer' : offersLabel(offers)} of ${influencers === 1 ? 'one influencer' : `${influencers} influencers`}, and no new one may lead there. Each influencer gets a mail with your reason.`,
  confirm: 'Block the domain',
  isDangerous: true,
  done: `${domain} is blocked.`,
  // The function answers how many offers it hid, which may be none, or null when the domain was blocked before.
  run: async (reason) => {
    const answer = await supabase.rpc('operator_block_domain', { domain, reason });
    return answer.error ? answer : { ...answer, data: answer.data !== null };
  },
});

/** @param offers how many offers the domain hides */
export const unblockDomain = (domain: string, offers: number): Act => ({
  title: `Unblock ${domain}?`,
  // Some of the offers that the domain hides may be hidden for something else, too, so their number isn't promised.
  consequence:
    offers === 0
      ? 'Offers may lead there again.'
      : 'Offers may lead there again. Those hidden for it alone are shown again; a mail tells their influencers.',
  confirm: 'Unblock the domain',
  done: `${domain} isn't blocked any more.`,
  // The function answers how many offers are shown again, or null when the domain wasn't blocked.
  run: async (reason) => {
    const answer = await supabase.rpc('operator_unblock_domain', { domain, reason });
    return answer.error ? answer : { ...answer, data: answer.data !== null };
  },
});

type DismissedKind = Exclude<QueueKind, 'objection'>;

const DISMISSALS: Record<
  DismissedKind,
  { title: (name: string) => string; consequence: string; confirm: string }
> = {
  complaints: {
    title: (name) => `Dismiss the complaints about ${name}?`,
    consequence:
      "It stays as it is and leaves the queue; if complaints had hidden it, it is shown again and its influencer told. Those who complained aren't told.",
    confirm: 'Dismiss',
  },
  'new influencer': {
    title: (name) => `Leave ${name} as it is?`,
    consequence: 'The influencer leaves the queue. Nobody is told.',
    confirm: 'Leave it',
  },
};

/** Takes something off the queue, and shows again what only complaints had hidden. @param thingId the id of the offer or account */
export const dismiss = (thingId: string, name: string, kind: DismissedKind): Act => {
  const { title, consequence, confirm } = DISMISSALS[kind];
  return {
    title: title(name),
    consequence,
    confirm,
    done: 'Done. It has left the queue.',
    run: (reason) => supabase.rpc('operator_dismiss', { of_thing: thingId, kind, reason }),
  };
};

/** @param thingId the id of the hidden offer, or of the suspended account @param name the influencer's */
export const refuseObjection = (thingId: string, name: string): Act => ({
  title: `Refuse ${name}'s objection?`,
  consequence: `What was decided stays, and ${name} gets a mail with your reason. They can't object to it once more.`,
  confirm: 'Refuse the objection',
  isDangerous: true,
  done: 'The objection is refused.',
  run: (reason) => supabase.rpc('operator_refuse_objection', { of_thing: thingId, reason }),
});
