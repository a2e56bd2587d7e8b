/** The lists of private.own_data_rows (supabase/schemas/34_own_data.sql), each with what README.txt says of it. */
export const LISTS = {
  profile: 'who you are here: profile, address, roles, and what you gave at sign-up',
  former_usernames: 'usernames that you gave up within 90 days',
  plan: 'your plan. Bills are at Stripe: open them from your dashboard',
  settings: 'what you want to hear of, when and where',
  sign_in_methods: 'how you can sign in',
  sessions: 'where you are signed in',
  second_factors: 'your authenticator apps; not their secrets',
  recovery_codes: 'how many recovery codes you have; not the codes',
  extensions: 'connected browser extensions',
  devices: 'devices that get notifications',
  follows: 'whom you follow, with the shop domains that ring for them',
  muted: 'shops, people and categories that you muted',
  saved_offers: 'offers that you saved, and codes that you copied and may be reminded of',
  answers: 'what you answered to ‘Did it work?’',
  complaints: 'what you reported to us',
  offers: 'your promo codes, the expired and the hidden ones too',
  results: 'what each of your promo codes achieved, by month',
  results_by_day: 'what all of them achieved together, by day',
  results_by_source: 'the same by month and source; a blank is a number from 1 to 4',
  follower_numbers: 'how many followed you at the end of a day, where that changed',
  instagram: 'the Instagram account that you connected; not the token by which we reach it',
  instagram_rules: 'what is answered for you on Instagram; a blank is a number from 1 to 4',
  instagram_replies: 'what was answered within 30 days, and under which post; not who wrote',
  objections: 'what you objected to',
  agencies: 'agencies that manage or managed you',
  invitations: 'invitations by agencies, and those that you sent as one',
  managed_influencers: 'influencers that you manage or managed as an agency',
  changes_for_influencers: 'what you changed as an agency for influencers that you manage now',
  trail: 'who changed what of yours within 400 days',
  mails: 'what we know of mails to you: we keep no copies, only when some kinds were last sent',
  undelivered_notifications: 'notifications that didn’t reach a device',
} as const;

export type ListName = keyof typeof LISTS;

export const LIST_NAMES = Object.keys(LISTS).filter((name): name is ListName => name in LISTS);
