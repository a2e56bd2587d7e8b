import { ChangePasswordForm } from './components/change-password-form';
import { DeleteAccount } from './components/delete-account';
import { EditProfileForm } from './components/edit-profile-form';
import { OwnData } from './components/own-data';
import type { ProfileOfPage } from './profile-screen';

/** What somebody can change about their account. */
export function EditTab({ user, profile, profileForm }: ProfileOfPage) {
  const email = user.email ?? '';
  return (
    <div className="grid gap-6">
      <EditProfileForm
        profileForm={profileForm}
        savedUsername={profile.username}
        isInfluencer={profile.is_influencer}
      />
      <ChangePasswordForm email={email} />
      <OwnData email={email} />
      <DeleteAccount
        email={email}
        isAgency={profile.is_agency}
        isPublic={profile.is_influencer || profile.is_creditcard || profile.is_featured}
      />
    </div>
  );
}
