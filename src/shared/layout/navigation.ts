import { Bell, CreditCard, House, type LucideIcon, Store, TicketPercent, Users } from 'lucide-react';
import { paths } from '@/lib/paths';

export interface NavigationLink {
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
  { label: 'Home', to: paths.home.to(), icon: House, inTabBar: true },
  { label: 'Deals', to: paths.deals.to(), icon: TicketPercent, inTabBar: true },
  { label: 'Influencers', to: paths.influencers.to(), icon: Users, inTabBar: true },
  { label: 'Brands', to: paths.brands.to(), icon: Store, inTabBar: true },
  { label: 'Credit Cards', to: paths.creditCards.to(), icon: CreditCard, inTabBar: false },
  { label: 'My Alerts', to: paths.myAlerts.to(), icon: Bell, inTabBar: false, countsAlerts: true },
];
