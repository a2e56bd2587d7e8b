import { Bell, type LucideIcon, UserRound } from 'lucide-react';
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
  only?: keyof Roles;
}

/** Only routes that exist: the dashboards of influencers and agencies join with their pages. */
const links: RoleLink[] = [
  { label: 'Profile', to: paths.profile.to(), icon: UserRound },
  { label: 'My Alerts', to: paths.myAlerts.to(), icon: Bell, countsAlerts: true },
];

/** The links of the signed-in user's menu (spec 1 §2, Layout); role dashboards only for those roles. */
export function accountLinks(roles: Roles | null): AccountLink[] {
  return links.filter(({ only }) => only === undefined || roles?.[only] === true);
}
