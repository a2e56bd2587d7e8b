import {
  Bell,
  BellRing,
  BriefcaseBusiness,
  CreditCard,
  Gavel,
  Heart,
  House,
  LayoutDashboard,
  type LucideIcon,
  Store,
  TicketPercent,
  UserRound,
  Users,
} from 'lucide-react';
import { pages } from '@/shared/pages';

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

interface AccountLink {
  label: string;
  to: string;
  icon: LucideIcon;
  countsAlerts?: boolean;
}

/** The roles of an account. */
interface Roles {
  is_influencer: boolean;
  is_agency: boolean;
}

interface RoleLink extends AccountLink {
  /** Only for accounts with this role. */
  only: keyof Roles;
}

const everybodys: AccountLink[] = [
  { label: 'Profile', to: pages.profile.path, icon: UserRound },
  { label: 'My Alerts', to: pages.myAlerts.path, icon: Bell, countsAlerts: true },
  { label: 'Saved Offers', to: pages.saved.path, icon: Heart },
  { label: 'Notifications', to: pages.notifications.path, icon: BellRing },
];

/** The agency's dashboard comes first, as after signing in. */
const dashboards: RoleLink[] = [
  { label: 'Agency Dashboard', to: pages.agencyDashboard.path, icon: BriefcaseBusiness, only: 'is_agency' },
  {
    label: 'Influencer Dashboard',
    to: pages.influencerDashboard.path,
    icon: LayoutDashboard,
    only: 'is_influencer',
  },
];

/** The dashboards of an account's roles, in the header and the menu (docs/product/pages-and-seo.md#layout). */
export function dashboardLinks(roles: Roles | null): AccountLink[] {
  return dashboards.filter(({ only }) => roles?.[only] === true);
}

const desk: AccountLink = { label: 'Operator’s Desk', to: pages.operator.path, icon: Gavel };

/** The links of the signed-in user's menu (docs/product/pages-and-seo.md#layout); role dashboards only for those roles. */
export function accountLinks(roles: Roles | null, isOperator: boolean): AccountLink[] {
  return [...everybodys, ...dashboardLinks(roles), ...(isOperator ? [desk] : [])];
}
