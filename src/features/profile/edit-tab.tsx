import { Download } from 'lucide-react';
import { useState } from 'react';
import { RefusedError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ChangePasswordForm } from './components/change-password-form';
import { DeleteAccount } from './components/delete-account';
import { EditProfileForm } from './components/edit-profile-form';
import { OwnDataDialog } from './components/own-data-dialog';
import { useOwnDataFile, useOwnDataToken } from './data/account';
import type { ProfileTabProps } from './profile-screen';

/** What somebody can change about their account. */
export function EditTab({ user, profile, profileForm }: ProfileTabProps) {
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

/** Downloads everything that is kept of the account (docs/product/accounts-and-sessions.md#own-data). */
function OwnData({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  // Kept here, so that the dialog still has the token when it is opened again.
  const token = useOwnDataToken();
  const file = useOwnDataFile({
    onError: (error) => {
      // The token's hour is over: the dialog asks for the password again, and says why.
      if (error instanceof RefusedError) token.reset();
    },
  });
  return (
    <Card>
      <h2 className="text-xl">Your data</h2>
      <p className="mt-2 mb-5 text-muted">
        What we keep of you, in one file: your profile and settings, whom you follow, your codes and what they
        achieved, and who changed what of them. The README in it says what is left out.
      </p>
      <Button
        variant="secondary"
        icon={<Download size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Download my data
      </Button>
      {open && <OwnDataDialog email={email} token={token} file={file} onClose={() => setOpen(false)} />}
    </Card>
  );
}
