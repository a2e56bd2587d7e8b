import type { Content, Step } from '@/features/info/content';
import { InfoScreen } from '@/features/info/info-screen';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { BadgeScene, BagScene, FollowScene, RingScene } from '@/ui/drawings/scenes';

const STEPS: readonly Step[] = [
  {
    title: 'Create an account',
    text: 'An email address, a name, a password. It is free, and it stays free: what shoppers pay here is nothing.',
    action: {
      words: 'Sign up',
      to: pages.signup.path,
      forMembers: { words: 'Your profile', to: pages.profile.path, isSecondary: true },
    },
    scene: BadgeScene,
  },
  {
    title: 'Follow influencers',
    text: 'Choose the people whose taste you trust. All the codes they have out come to your alerts, and so does each new one, while you look.',
    action: { words: 'Find influencers', to: paths.explore({ tab: 'influencers' }), isSecondary: true },
    scene: FollowScene,
  },
  {
    title: 'Install the extension',
    text: 'It is free as well. Connect it with one press, and it knows whom you follow.',
    action: { getExtension: 'Get the extension', isSecondary: true },
    scene: RingScene,
  },
  {
    title: 'Shop as usual',
    text: 'When you come to a shop that one of them has a code for, the bell rings. Copy the code, paste it at the checkout, and that was it.',
    action: { words: "See today's deals", to: pages.deals.path, isSecondary: true },
    scene: BagScene,
  },
];

const howItWorks: Content = {
  parts: [
    {
      kind: 'header',
      title: 'How It Works',
      description: 'Four steps through the hall. The first three you take once; the fourth you take anyway.',
    },
    { kind: 'steps', steps: STEPS },
    {
      kind: 'extension',
      title: 'The browser extension',
      lead: "It sits in your browser's corner and costs nothing. It knows one list: the shops that the people you follow have a code for. Be in one of them, and it rings.",
      terms: [
        {
          name: 'What it gets from us',
          text: 'That list with its codes, after you connected it once. Follow somebody and it grows by their shops; unfollow, and those are gone from it. It keeps the list in your browser.',
        },
        {
          name: "What we don't get from it",
          text: [
            "The pages you look at: your browser compares the shop's address with the list, and nothing is sent for it. We get what you press: a copied code, an opened shop, 'worked' or 'didn't', and what you mute; and which codes rang, if you turn that on. The ",
            { words: 'Privacy Policy', to: pages.privacy.path },
            ' says all of it.',
          ],
        },
      ],
      get: 'Add to desktop',
      missing: {
        text: 'It is coming to the stores. Until then My Alerts has every code of everybody you follow.',
        action: { words: 'Open My Alerts', to: pages.myAlerts.path },
      },
    },
  ],
};

export function Component() {
  return <InfoScreen content={howItWorks} />;
}
