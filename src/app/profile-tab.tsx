import { ManagementPanel } from '@/features/agency/management-panel';
import { OwnCountryPanel } from '@/features/country/own-country-panel';
import { ConnectedExtensions } from '@/features/extension/connected-extensions';
import { ProfileOverview } from '@/features/profile/profile-overview';
import type { ProfileTabProps } from '@/features/profile/profile-screen';

/** The first tab of the profile, with the panels of several features about the account. */
export function ProfileTab(props: ProfileTabProps) {
  const { userId, profile } = props;
  return (
    <div className="grid gap-6">
      <ProfileOverview {...props} />
      <ManagementPanel userId={userId} isInfluencer={profile.is_influencer} />
      <OwnCountryPanel userId={userId} />
      <ConnectedExtensions userId={userId} />
    </div>
  );
}
