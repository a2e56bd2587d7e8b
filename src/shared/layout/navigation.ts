import { Bell, CreditCard, House, type LucideIcon, Store, TicketPercent, Users } from 'lucide-react';
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

interface DashboardLink {
  of: 'agency' | 'influencer';
  label: string;
  to: string;
}

const agencyDashboard: DashboardLink = {
  of: 'agency',
  label: 'Agency Dashboard',
  to: pages.agencyDashboard.path,
};

const influencerDashboard: DashboardLink = {
  of: 'influencer',
  label: 'Influencer Dashboard',
  to: pages.influencerDashboard.path,
};

/**
 * The dashboards of an account's roles, in the header and the menu (docs/product/pages-and-seo.md#layout). The agency's comes first, as
 * after signing in.
 */
export function dashboardLinks({ profile, teams }: Pick<SessionState, 'profile' | 'teams'>): DashboardLink[] {
  return [
    ...(teams?.length ? [agencyDashboard] : []),
    ...(profile?.is_influencer ? [influencerDashboard] : []),
  ];
}
