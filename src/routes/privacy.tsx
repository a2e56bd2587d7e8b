import type { Content, Section, Table } from '@/features/info/content';
import { InfoScreen } from '@/features/info/info-screen';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';

const AT_A_GLANCE: Table = {
  heads: ['What', 'Who sees it'],
  rows: [
    ['Email address and password', 'You; your agency sees the address'],
    ["A shopper's name, username and picture", 'You alone'],
    ["An influencer's profile and codes", 'Everybody'],
    ['Whom you follow, and their shops', 'You alone; others see a number'],
    ['What you saved, copied and muted', 'You alone'],
    ['Whether a code worked for you', 'You alone; others see a number'],
    ['What offers achieve', 'Their influencers, in sums'],
    ['Your plan and its dates', 'You alone'],
    ['The pages you visit elsewhere', 'Not stored'],
  ],
};

const SECTIONS: readonly Section[] = [
  {
    id: 'what-we-store',
    title: 'What we store',
    body: [
      "Looking around without an account stores nothing about you on our servers' side but the usual logs, and until midnight a hash by which you are counted once.",
      'With an account we store',
      {
        points: [
          'your email address, and your password as a hash that nobody can read back,',
          'your full name and username; and, if you give them, a picture, a social handle, a category and a few lines about yourself,',
          'where you are signed in: for each session its browser, its network address and its times, until it ends; and the names of your authenticator apps,',
          'the country where you shop, if you say it,',
          'whom you follow and since when, with the domains of their shops, for the alerts and the extension; and what of it you muted or have read,',
          'the offers you saved; and, if you want to be reminded, the codes you copied, the last hundred; those that have ended go when you copy or save another,',
          "where, when and in which time zone you want to hear of offers; and for each device that gets notifications its kind ('Chrome on Windows'), its address at the browser's push service, and the hour of the last one, until you turn them off or sign out there,",
          "for 30 days, whether a code worked for you, if you said so, with the hour; and for a day, not together with the answer, a hash of your network's address,",
          'for 30 days, also when the account is deleted meanwhile, hashes of which codes you copied and whose shops you opened, so that your answer may count; only with a secret of ours do they tell whose they are,',
          "what you reported of an offer or a profile (also if you did so without an account), with your words and, for 30 days, a hash of your network's address,",
          'what you objected to a decision of ours,',
          'which agencies manage your account or have you in their team, and invitations to that,',
          'who changed what of your codes, profile, agencies and plan, and when,',
          'as an influencer, the codes you publish, the expired ones too, until you delete them; what you pin to your page and link there; and your short links,',
          'with a plan, which one and until when, and the numbers that Stripe gave you and your subscription. Your card is known to Stripe only.',
        ],
      },
    ],
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    body: [
      "A shopper's profile is readable by its owner alone. An influencer's is public, email address and payments excepted: those are in nobody's profile.",
      'Who follows whom is private. Everybody sees how many follow an influencer; who they are, not even the influencer does.',
      "An agency that manages an influencer's account sees its email address and, until the influencer sets a password, the temporary one. The people who run Promobell see accounts with their addresses, and what was reported but not by whom; they can look into the database where running it needs that.",
    ],
  },
  {
    id: 'where-it-is',
    title: 'Where it is',
    body: [
      'We use as few other companies as it takes, each for one thing:',
      {
        points: [
          'Supabase keeps the database, the sign-in and the pictures.',
          'Stripe takes payments. It learns of you when you open its checkout.',
          'Resend delivers our emails, such as the welcome. Those about your sign-in come from the sign-in itself.',
          'Instagram, which belongs to Meta, delivers the answers of an influencer who has connected an account there.',
        ],
      },
      "Fonts, drawings and the signs of brands come from our own site. A profile's picture may lie on another server if an agency gave its address; your browser then fetches it there.",
    ],
  },
  {
    id: 'tracking',
    title: 'Tracking: only after you agree',
    body: [
      "Where Promobell measures visits, it does so with Meta's pixel, and only after you agree. Until then nothing of Meta's is loaded for that, and nothing of your visit is sent there. If your browser sends Global Privacy Control, we take that as a no.",
      "If you agree, Meta learns of pages you open on Promobell, of a sign-up, of a profile you share and of a plan you subscribe to, with your IP address and your browser's name. At the sign-up, email address and name go along as hashes. To keep the number of such reports in bounds we hold a hash of your IP address for a few minutes.",
      "You can change your mind at any time, by 'Tracking choices' at the foot of each page.",
    ],
  },
  {
    id: 'counting',
    title: "What we count, and why we needn't ask",
    body: [
      'Influencers see what their codes achieve: how often, on a day, an offer was shown in full, its code copied, its shop opened, rung by the extension, and how many follows it won, and whether that was on one of our pages, in the extension, or after a notification or mail. These are sums, of each offer, place and day. No entry says who it was, nothing is stored on your device for it, and nobody else gets it. So there is nothing in them that you could allow or refuse.',
      "To count you only once a day, we keep until midnight a hash of your account or of your network's address and your browser's name, made with a secret of that day. At midnight both are thrown away. By place and category, numbers under five are shown as 'a few'.",
      'If your browser sends Global Privacy Control or Do Not Track, it sends us nothing to count.',
      [
        "Whether a code worked you say yourself. Others see how many said so, and in which hour the last 'worked' came, never who. You change your answer, or take it back, where the offer is. How that decides about the order of offers stands in ",
        { words: 'How offers are ranked', to: pages.howOffersAreRanked.path },
        '.',
      ],
    ],
  },
  {
    id: 'on-your-device',
    title: 'What lies on your device',
    body: [
      "We set no cookies of our own. Your browser's storage holds",
      {
        points: [
          'your sign-in, until you sign out,',
          'the theme you chose and your answer about tracking,',
          "up to which alert you have read, and the draft of a code that you haven't published yet,",
          'which codes you copied while signed in, to ask whether they worked; the latest hundred.',
        ],
      },
      "Meta's pixel sets cookies of its own, if you agreed to it.",
    ],
  },
  {
    id: 'extension-and-shops',
    title: 'The extension, and the shops',
    body: [
      "The browser extension, once you have connected it, reads from us the domains and codes of the people you follow, and keeps them in your browser. It compares the addresses you open with that list by itself and sends none of them anywhere: which pages you visit is nothing that our database could store. Until you close the browser it remembers, there alone, to which of those shops somebody's affiliate link led you, so as not to stand in its way.",
      [
        "What it sends us is what you press: that you copied a code or opened its shop, which is only counted, whether a code worked, which shops and people you mute, and up to which alert you have read. If you turn it on, it also counts which codes rang, some time after they did. For each connected extension we store the browser's kind, its version, when you connected it and the hour in which it last asked for codes. You see them in your ",
        { words: 'profile', to: paths.connectedExtensions() },
        ', where you can disconnect each.',
      ],
      "A link on a ticket leads to the shop by the influencer's affiliate link. The shop then knows who recommended it; what it does beyond that is for its own privacy policy to say.",
    ],
  },
  {
    id: 'instagram',
    title: 'Instagram: where an influencer has connected an account',
    body: [
      "Of an Instagram account that its influencer has connected, Promobell reads the comments, the replies to stories and the messages that people write to it, to answer those that fit one of the influencer's rules with a message that has the code. What people write is read for that, and not stored. The answers go by Instagram, which belongs to Meta.",
      {
        points: [
          "Of who wrote we store, for 30 days, Instagram's number for them and for what they wrote, with the time, the post, the codes that were sent, and whether the answer arrived. Neither number is shown to anybody: the influencer, and an agency that manages the account, see the rest. For them, our pages load the pictures of the account's posts from Instagram.",
          "Of the influencer's account we store its name and numbers at Instagram, and our access to it, sealed, until it is disconnected; one of its numbers stays with the list of answers, for up to 30 days; and the rules, with the posts chosen for them, until they are deleted.",
          'When somebody withdraws our permission at Instagram, the account is disconnected, and the access is gone.',
          'Whoever asks Instagram for the deletion of their data gets a code, with which one of our pages says whether it is done. Of a connected account go the access, the list of answers, and the posts chosen for its rules; of somebody who only wrote goes the number for them. That it was asked and done we keep for 400 days, without saying of whom.',
        ],
      },
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: [
      'As long as you have the account; you can delete each code, follow and picture. The list of who changed what goes after 400 days, and so does a report that was dealt with; without an account, after 30. When your agency has changed your email address, we keep the former one for 30 days, for the way back.',
      [
        'You delete the account in your ',
        { words: 'profile', to: pages.profile.path },
        '. At once, a subscription is cancelled, and your profile, codes, follows, pictures and links to agencies are gone from view, and then from our database. The usernames of a public profile are kept for 90 days, without saying whose they were, so that nobody takes over addresses that are printed. The influencers of a deleted agency keep their accounts, and what it changed for them stays in their list of changes, without its name. What Stripe must keep of payments by law, Stripe keeps. What we decided about an account, such as hiding an offer, and why, stays in our own record for 400 days.',
      ],
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: [
      [
        "You can see and change most of it yourself, in your profile. There 'Download my data' also gives you a copy of everything, for people and for programs, after asking for your password: a zip that is made at that moment, by a link that works for an hour, and is kept nowhere. For a correction you can't make, or if you think that we do something wrong, ",
        { words: 'write to us', to: paths.contact('My data') },
        '. You may also complain to your data protection authority.',
      ],
    ],
  },
];

/** The Privacy Policy. It has to match what the database and the functions store. */
const privacy: Content = {
  parts: [
    {
      kind: 'document',
      title: 'Privacy Policy',
      updated: 'Last updated November 30, 2026',
      summary: [
        'We store what the bell needs to ring, and show as little of it as we can. Here is all of it, first at a glance.',
        AT_A_GLANCE,
      ],
    },
    { kind: 'sections', sections: SECTIONS },
  ],
};

export function Component() {
  return <InfoScreen content={privacy} />;
}
