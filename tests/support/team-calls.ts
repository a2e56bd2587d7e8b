import type { Outcome } from './rehearsal';
import { NOBODY, READERS, TEAM, WRITERS } from './team-rehearsal';
import type { TeamActor } from './team-scene';

export interface Call {
  /** Statements of which the last has rows for those who may. */
  text: (scene: Ids) => string | readonly string[];
  allowed: readonly TeamActor[];
  otherwise?: Outcome;
}

export type Ids = Record<'agency' | 'influencer' | 'offer' | 'hidden' | 'upload' | 'entry', string>;

/** Those in whose name the agency's influencers aren't reported, complained of or counted. */
const STRANGERS: readonly TeamActor[] = ['removed', 'invited', 'stranger'];

/** What a role gives, by the signature of the function that gives it. */
export const BY_ROLE: Record<string, Record<string, Call>> = {
  'agency_team(uuid)': {
    'reads the team': {
      text: ({ agency }) => `select from public.agency_team('${agency}')`,
      allowed: ['owner'],
    },
  },
  'agency_totals(uuid)': {
    'counts the influencers in scope': {
      text: ({ agency }) => `select from public.agency_totals('${agency}') t where t.influencers > 0`,
      allowed: TEAM,
    },
    'counts all influencers': {
      text: ({ agency }) => `select from public.agency_totals('${agency}') t where t.influencers = 2`,
      allowed: READERS,
    },
  },
  'choose_short_ending(uuid,text,uuid)': {
    'chooses an ending': {
      text: ({ influencer }) => `select public.choose_short_ending('${influencer}', 'a-new-ending')`,
      allowed: WRITERS,
      otherwise: 'refused',
    },
  },
  'delete_hidden_offer(uuid)': {
    'deletes a hidden offer': {
      text: ({ hidden }) => `select where public.delete_hidden_offer('${hidden}')`,
      allowed: WRITERS,
    },
  },
  'file_complaint(text,uuid,uuid,text)': {
    'has its complaint of an influencer taken': {
      text: ({ influencer }) => [
        `select public.file_complaint('misleading', null, '${influencer}', 'Look at this.')`,
        'reset role',
        `select from private.complaints c where c.about = '${influencer}'`,
      ],
      allowed: STRANGERS,
    },
  },
  'find_offer(uuid)': {
    'reads an offer for followers only': {
      text: ({ offer }) => `select from public.find_offer('${offer}')`,
      allowed: READERS,
    },
  },
  'get_brand_report(text,date,date,uuid)': {
    'reads the report of a brand': {
      text: () => `select from public.get_brand_report() r where 'Brand of members.example' = any (r.brands)`,
      allowed: READERS,
    },
    'reads the report of a brand for the agency': {
      text: ({ agency }) =>
        `select from public.get_brand_report('Brand of members.example', of_agency => '${agency}') r where cardinality(r.offers) > 0`,
      allowed: READERS,
    },
  },
  'get_instagram(uuid)': {
    'reads the state of the Instagram account': {
      text: ({ influencer }) => `select from public.get_instagram('${influencer}')`,
      allowed: WRITERS,
    },
  },
  'get_results(uuid[],date,date,uuid)': {
    'reads results of an influencer': {
      text: ({ influencer }) => `select from public.get_results(array['${influencer}']::uuid[])`,
      allowed: READERS,
      otherwise: 'refused',
    },
    'reads results of an influencer for the agency': {
      text: ({ influencer, agency }) =>
        `select from public.get_results(array['${influencer}']::uuid[], of_agency => '${agency}')`,
      allowed: READERS,
      otherwise: 'refused',
    },
    'reads results of the agency with those of the influencer': {
      text: ({ influencer, agency }) => `
        select from public.get_results(of_agency => '${agency}') r
        where '${influencer}' in (select one.influencer_id from unnest(r.influencers) one)`,
      allowed: READERS,
    },
  },
  'get_results_by_source(uuid[],date,date)': {
    'reads results of an offer by source': {
      text: ({ offer }) => `select from public.get_results_by_source(array['${offer}']::uuid[])`,
      allowed: READERS,
      otherwise: 'refused',
    },
  },
  'upload_promo_codes(jsonb,boolean)': {
    'adds codes by a file': {
      text: () => [
        `select from public.upload_promo_codes('[{"email": "influencer", "brand_name": "Kiln", "promo_code": "FILED",
          "description": "10% off", "category": "Home", "affiliate_link": "https://kiln.example/"}]')`,
        "select from public.promo_codes c where c.promo_code = 'FILED'",
      ],
      allowed: WRITERS,
    },
  },
  'list_instagram_replies(uuid,uuid,text,text,integer)': {
    'reads the log of replies': {
      text: ({ influencer }) => `select from public.list_instagram_replies('${influencer}')`,
      allowed: WRITERS,
    },
  },
  'list_managed_influencers(uuid,text,text,text,integer)': {
    'lists the influencer': {
      text: ({ agency, influencer }) =>
        `select from public.list_managed_influencers('${agency}') l where l.id = '${influencer}'`,
      allowed: READERS,
    },
    'lists whoever is in scope': {
      text: ({ agency }) => `select from public.list_managed_influencers('${agency}')`,
      allowed: TEAM,
    },
    'reads the address of the influencer': {
      text: ({ agency, influencer }) =>
        `select from public.list_managed_influencers('${agency}') l where l.id = '${influencer}' and l.email is not null`,
      allowed: WRITERS,
    },
    'reads the temporary password of the influencer': {
      text: ({ agency, influencer }) =>
        `select from public.list_managed_influencers('${agency}') l where l.id = '${influencer}' and l.temporary_password is not null`,
      allowed: WRITERS,
    },
    'finds the influencer by its address': {
      text: ({ agency, influencer }) =>
        `select from public.list_managed_influencers('${agency}', 'influencer@team.example') l where l.id = '${influencer}'`,
      allowed: WRITERS,
    },
  },
  'list_managed_offers(uuid,text,text,text,integer)': {
    'lists an offer for followers only': {
      text: ({ influencer, offer }) =>
        `select from public.list_managed_offers('${influencer}') l where l.id = '${offer}'`,
      allowed: READERS,
    },
  },
  'list_trail(uuid,boolean,text,integer)': {
    'reads the changes of the influencer': {
      text: ({ influencer }) => `select from public.list_trail('${influencer}')`,
      allowed: WRITERS,
    },
  },
  'managed_influencer(uuid)': {
    'opens the influencer': {
      text: ({ influencer }) => `select from public.managed_influencer('${influencer}')`,
      allowed: READERS,
    },
    'opens the influencer to write': {
      text: ({ influencer }) => `select from public.managed_influencer('${influencer}') m where m.may_write`,
      allowed: WRITERS,
    },
    'reads the address or the temporary password of the influencer': {
      text: ({ influencer }) => `
        select from public.managed_influencer('${influencer}') m where m.email is not null or m.temporary_password is not null`,
      allowed: WRITERS,
    },
  },
  'may_manage_instagram(uuid)': {
    'may connect Instagram': {
      text: ({ influencer }) => `select where public.may_manage_instagram('${influencer}')`,
      allowed: WRITERS,
    },
  },
  'my_hidden_offers(uuid)': {
    'reads why an offer is hidden': {
      text: ({ influencer }) => `select from public.my_hidden_offers('${influencer}')`,
      allowed: WRITERS,
      otherwise: 'refused',
    },
  },
  'my_uploads()': {
    'lists an upload': { text: () => 'select from public.my_uploads()', allowed: WRITERS },
  },
  'my_teams()': {
    'finds the agency among its own': {
      text: ({ agency }) => `select from public.my_teams() t where t.agency_id = '${agency}'`,
      allowed: TEAM,
    },
    'is told to be the owner': {
      text: ({ agency }) =>
        `select from public.my_teams() t where t.agency_id = '${agency}' and t.role = 'owner'`,
      allowed: ['owner'],
    },
  },
  'remember_copied_offer(uuid)': {
    'remembers an offer for followers only': {
      text: ({ offer }) => [
        `select public.remember_copied_offer('${offer}')`,
        `select from private.kept_offers k where k.offer_id = '${offer}'`,
      ],
      // It doesn't end, so that nobody need be reminded.
      allowed: NOBODY,
    },
  },
  'report_offer(uuid,boolean)': {
    'reports an offer for followers only': {
      text: ({ offer }) => [
        `select public.report_offer('${offer}', true)`,
        `select from private.offer_reports r where r.offer_id = '${offer}'`,
      ],
      allowed: NOBODY,
    },
    'reports an offer for anybody': {
      text: ({ influencer }) => [
        `select public.report_offer(c.id, true) from public.promo_codes c where c.influencer_id = '${influencer}' and not c.followers_only`,
        'select from private.offer_reports',
      ],
      allowed: STRANGERS,
    },
  },
  'revert_change(bigint)': {
    'takes a change back': {
      text: ({ entry }) => `select from public.revert_change(${entry}) r where r.outcome = 'reverted'`,
      allowed: WRITERS,
      otherwise: 'refused',
    },
  },
  'save_offer(uuid)': {
    'saves an offer for followers only': {
      text: ({ offer }) => [
        `select public.save_offer('${offer}')`,
        `select from private.kept_offers k where k.offer_id = '${offer}'`,
      ],
      allowed: READERS,
    },
  },
  'save_profile_page(uuid,uuid[],jsonb,timestamp with time zone)': {
    'changes the page of the influencer': {
      text: ({ influencer }) => `select public.save_profile_page('${influencer}', '{}', '[]')`,
      allowed: WRITERS,
      otherwise: 'refused',
    },
  },
  'short_link(uuid,uuid)': {
    'asks for the short link': {
      text: ({ influencer }) => `select from public.short_link('${influencer}')`,
      allowed: WRITERS,
      otherwise: 'refused',
    },
    'asks for the short link of an offer for followers only': {
      text: ({ influencer, offer }) => `select from public.short_link('${influencer}', '${offer}')`,
      allowed: WRITERS,
      otherwise: 'refused',
    },
  },
  'credentials_to_hand_over(uuid)': {
    'reads the standing credentials of the influencer': {
      text: ({ agency, influencer }) =>
        `select from public.credentials_to_hand_over('${agency}') c where c.id = '${influencer}'`,
      allowed: WRITERS,
    },
    'reads the standing credentials of those in scope': {
      text: ({ agency }) => `select from public.credentials_to_hand_over('${agency}')`,
      allowed: [...WRITERS, 'manager of others'],
    },
  },
  'undo_upload(uuid)': {
    'undoes an upload': {
      text: ({ upload }) => `select from public.undo_upload('${upload}')`,
      allowed: WRITERS,
      otherwise: 'refused',
    },
  },
};
