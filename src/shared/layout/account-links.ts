import { Bell, BellRing, Gavel, Heart, UserRound } from 'lucide-react';
import { pages } from '@/shared/pages';
import type { SessionState } from '@/shared/session/use-session';
import { type AccountLink, dashboardLinks } from './navigation';

const everybodys: AccountLink[] = [
  { label: 'Profile', to: pages.profile.path, icon: UserRound },
  { label: 'My Alerts', to: pages.myAlerts.path, icon: Bell, countsAlerts: true },
  { label: 'Saved Offers', to: pages.saved.path, icon: Heart },
  { label: 'Notifications', to: pages.notifications.path, icon: BellRing },
];

const desk: AccountLink = { label: 'Operator’s Desk', to: pages.operator.path, icon: Gavel };

/** The links of the signed-in user's menu (docs/product/pages-and-seo.md#layout); role dashboards only for those roles. */
export function accountLinks(
  session: Pick<SessionState, 'profile' | 'teams'>,
  isOperator: boolean,
): AccountLink[] {
  return [...everybodys, ...dashboardLinks(session), ...(isOperator ? [desk] : [])];
}
