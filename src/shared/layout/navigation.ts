import { Bell, CreditCard, House, type LucideIcon, Store, TicketPercent, Users } from 'lucide-react';
import type { env } from '@/lib/env';
import { pages } from '@/shared/pages';
import type { SessionState } from '@/shared/session/use-session';

interface NavigationLink {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Also in the bottom tab bar of a phone. */
  inTabBar: boolean;
  /** Carries the number of new alerts. */
  countsAlerts?: boolean;
}

/** The main navigation in its order (docs/product/pages-and-seo.md#layout). */
export const navigation: NavigationLink[] = [
  { label: 'Home', to: pages.home.path, icon: House, inTabBar: true },
  { label: 'Deals', to: pages.deals.path, icon: TicketPercent, inTabBar: true },
  { label: 'Influencers', to: pages.influencers.path, icon: Users, inTabBar: true },
  { label: 'Brands', to: pages.brands.path, icon: Store, inTabBar: true },
  { label: 'Credit Cards', to: pages.creditCards.path, icon: CreditCard, inTabBar: false },
  { label: 'My Alerts', to: pages.myAlerts.path, icon: Bell, inTabBar: false, countsAlerts: true },
];

const agencyDashboard = {
  of: 'agency',
  label: pages.agencyDashboard.title,
  to: pages.agencyDashboard.path,
} as const;

const influencerDashboard = {
  of: 'influencer',
  label: pages.influencerDashboard.title,
  to: pages.influencerDashboard.path,
} as const;

/**
 * The dashboards of an account's roles, in the header and the menu (docs/product/pages-and-seo.md#layout). The agency's comes first; a
 * sign-in leads to the first.
 */
export const dashboardLinks = ({ profile, teams }: Pick<SessionState, 'profile' | 'teams'>) => [
  ...(teams?.length ? [agencyDashboard] : []),
  ...(profile?.is_influencer ? [influencerDashboard] : []),
];

export interface FooterLink {
  label: string;
  /** A path of this app, or with `outside` the address of another site. */
  to: string;
  outside?: boolean;
  /** Also in the compact footer of a phone, like all links to other sites. */
  onPhone?: boolean;
}

interface FooterColumn {
  heading: string;
  links: FooterLink[];
}

/** The settings with addresses of other sites. */
type Links = Pick<typeof env, 'extensionStoreUrl' | 'instagramUrl' | 'tiktokUrl'>;

/** A profile of ours at a social network; the contact page as long as there is none. */
function social(label: string, address: string | undefined): FooterLink {
  return address === undefined ? { label, to: pages.contact.path } : { label, to: address, outside: true };
}

/** The footer's columns (docs/product/pages-and-seo.md#layout). Addresses of other sites come from the settings. */
export function footerColumns({ extensionStoreUrl, instagramUrl, tiktokUrl }: Links): FooterColumn[] {
  return [
    {
      heading: 'For Users',
      links: [
        { label: 'Deals', to: pages.deals.path },
        { label: 'Influencers', to: pages.influencers.path },
        { label: 'Brands', to: pages.brands.path },
        { label: 'Categories', to: pages.categories.path },
        { label: 'Credit Cards', to: pages.creditCards.path },
        { label: 'My Alerts', to: pages.myAlerts.path },
        { label: 'How It Works', to: pages.howItWorks.path, onPhone: true },
        { label: 'How Offers Are Ranked', to: pages.howOffersAreRanked.path },
        ...(extensionStoreUrl ? [{ label: 'Browser extension', to: extensionStoreUrl, outside: true }] : []),
      ],
    },
    {
      heading: 'For Influencers',
      links: [
        { label: 'Why Join', to: pages.whyJoin.path, onPhone: true },
        { label: 'Pricing', to: pages.pricing.path },
        { label: 'Become an influencer', to: pages.influencerApply.path },
        { label: 'Affiliate Program', to: pages.affiliateProgram.path },
      ],
    },
    {
      heading: 'Company',
      links: [
        { label: 'Our Origin Story', to: pages.origin.path },
        { label: 'Contact', to: pages.contact.path, onPhone: true },
        { label: 'Terms of Service', to: pages.terms.path, onPhone: true },
        { label: 'Privacy Policy', to: pages.privacy.path, onPhone: true },
      ],
    },
    { heading: 'Social', links: [social('Instagram', instagramUrl), social('TikTok', tiktokUrl)] },
  ];
}
