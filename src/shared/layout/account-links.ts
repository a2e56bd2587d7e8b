import { Bell, BriefcaseBusiness, LayoutDashboard, type LucideIcon, UserRound } from 'lucide-react';
import { pages } from '@/shared/pages';

export interface AccountLink {
  label: string;
  to: string;
  icon: LucideIcon;
  countsAlerts?: boolean;
}

/** What an account's roles open to it. */
export interface Roles {
  is_influencer: boolean;
  is_agency: boolean;
}

interface RoleLink extends AccountLink {
  /** Left out for accounts that lack this role. */
  only: keyof Roles;
}

const everybodys: AccountLink[] = [
  { label: 'Profile', to: pages.profile.path, icon: UserRound },
  { label: 'My Alerts', to: pages.myAlerts.path, icon: Bell, countsAlerts: true },
];

/** An agency's before an influencer's, as after signing in. */
const dashboards: RoleLink[] = [
  { label: 'Agency Dashboard', to: pages.agencyDashboard.path, icon: BriefcaseBusiness, only: 'is_agency' },
  {
    label: 'Influencer Dashboard',
    to: pages.influencerDashboard.path,
    icon: LayoutDashboard,
    only: 'is_influencer',
  },
];

/** The dashboards that an account's roles open to it; the header has them too (docs/product/pages-and-seo.md#layout). */
export function dashboardLinks(roles: Roles | null): AccountLink[] {
  return dashboards.filter(({ only }) => roles?.[only] === true);
}

/** The links of the signed-in user's menu (docs/product/pages-and-seo.md#layout); role dashboards only for those roles. */
export function accountLinks(roles: Roles | null): AccountLink[] {
  return [...everybodys, ...dashboardLinks(roles)];
}
