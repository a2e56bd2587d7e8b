import { useNavigate, useParams } from 'react-router-dom';
import { SignInRequired } from '@/features/auth/sign-in-required';
import { TeamInvitationScreen } from '@/features/team/team-invitation-screen';
import { PageWaiting } from '@/shared/layout/instead-of-page';
import { NarrowPage } from '@/shared/layout/narrow-page';
import { useIsHere } from '@/shared/leaving';
import { pages } from '@/shared/pages';
import { actFor } from '@/shared/session/acting-agency';
import { useSession } from '@/shared/session/use-session';
import { TicketDrawing } from '@/ui/drawings/drawing';

export function Component() {
  const { invitationId = '' } = useParams();
  const { status, user, signOut } = useSession();
  const navigate = useNavigate();
  const isHere = useIsHere();
  if (status === 'loading') return <PageWaiting />;
  if (!user) {
    return (
      <SignInRequired drawing={<TicketDrawing />}>
        You are invited into an agency's team. Sign in with the address that the mail was sent to, or make an
        account with it: you come back here.
      </SignInRequired>
    );
  }
  return (
    <NarrowPage
      title="Team invitation"
      description="In a team, several people act for an agency, each with an account of their own."
    >
      <TeamInvitationScreen
        key={invitationId}
        userId={user.id}
        email={user.email ?? ''}
        isUnproved={'opened_for' in user.app_metadata}
        invitationId={invitationId}
        onJoined={(agencyId) => {
          if (!isHere.current) return;
          actFor(user.id, agencyId);
          void navigate(pages.agencyDashboard.path);
        }}
        onSignOut={() => void signOut()}
      />
    </NarrowPage>
  );
}
