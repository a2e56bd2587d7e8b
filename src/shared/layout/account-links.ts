import { useQuery } from '@tanstack/react-query';
import {
  Bell,
  BellRing,
  BriefcaseBusiness,
  Gavel,
  Heart,
  LayoutDashboard,
  type LucideIcon,
  UserRound,
} from 'lucide-react';
import { pages } from '@/shared/pages';
import { operatorSessionQuery } from '../session/data/own-profile';
import { type SessionState, useSession } from '../session/use-session';
import { dashboardLinks } from './navigation';

interface AccountLink {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Carries the number of new alerts. */
  countsAlerts?: boolean;
}

const linksOfEveryAccount: AccountLink[] = [
  { label: 'Profile', to: pages.profile.path, icon: UserRound },
  { label: 'My Alerts', to: pages.myAlerts.path, icon: Bell, countsAlerts: true },
  { label: 'Saved Offers', to: pages.saved.path, icon: Heart },
  { label: 'Notifications', to: pages.notifications.path, icon: BellRing },
];

const DASHBOARD_ICONS = { agency: BriefcaseBusiness, influencer: LayoutDashboard };

const desk: AccountLink = { label: "Operator's Desk", to: pages.operator.path, icon: Gavel };

function accountLinks(session: Pick<SessionState, 'profile' | 'teams'>, isOperator: boolean): AccountLink[] {
  const dashboards = dashboardLinks(session).map(({ of, label, to }) => ({
    label,
    to,
    icon: DASHBOARD_ICONS[of],
  }));
  return [...linksOfEveryAccount, ...dashboards, ...(isOperator ? [desk] : [])];
}

/**
 * The links of the signed-in user's menu (docs/product/pages-and-seo.md#layout); role dashboards only for those roles, and none for a visitor.
 * Used in an open menu only, so that pages don't request whether somebody is an operator.
 */
export function useAccountLinks() {
  const session = useSession();
  const { status, user } = session;
  const operator = useQuery({ ...operatorSessionQuery(user?.id ?? ''), enabled: user !== null });
  return status === 'signed-in' ? accountLinks(session, operator.data?.isOperator === true) : [];
}
