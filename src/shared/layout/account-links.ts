import { Bell, BriefcaseBusiness, LayoutDashboard, type LucideIcon, UserRound } from 'lucide-react';
import { paths } from '@/lib/paths';

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
  { label: 'Profile', to: paths.profile.to(), icon: UserRound },
  { label: 'My Alerts', to: paths.myAlerts.to(), icon: Bell, countsAlerts: true },
];

/** An agency's before an influencer's, as after signing in. */
const dashboards: RoleLink[] = [
  { label: 'Agency Dashboard', to: paths.agencyDashboard.to(), icon: BriefcaseBusiness, only: 'is_agency' },
  {
    label: 'Influencer Dashboard',
    to: paths.influencerDashboard.to(),
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
