import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SignInRequired } from '@/features/auth/sign-in-required';
import { CsvUploadScreen, csvUploadTab, mayUpload } from '@/features/csv-upload/csv-upload-screen';
import { Uploads } from '@/features/trail/uploads';
import type { Team } from '@/lib/supabase/database';
import { messageForError } from '@/shared/error-messages';
import { PageWaiting } from '@/shared/layout/instead-of-page';
import { agencyOf, useActingAgency } from '@/shared/session/acting-agency';
import { teamsQuery } from '@/shared/session/data/own-profile';
import { useSession } from '@/shared/session/use-session';
import { useUrlTab } from '@/shared/use-url-state';
import { TicketDrawing } from '@/ui/drawings/drawing';
import { ErrorState } from '@/ui/error-state';
import { PageHeader } from '@/ui/page-header';

export function Component() {
  const { status, user, teams } = useSession();
  if (status === 'loading') return <PageWaiting />;
  if (!user) {
    return (
      <SignInRequired title="Authentication Required" drawing={<TicketDrawing />}>
        You need to be logged in to access this page.
      </SignInRequired>
    );
  }
  return teams ? <Upload userId={user.id} teams={teams} /> : <UnknownTeams userId={user.id} />;
}

function Upload({ userId, teams }: { userId: string; teams: readonly Team[] }) {
  const { profile } = useSession();
  // The agency for which the page was opened. It stays, because a file that was read here, and its outcome, are that agency's.
  const acting = useActingAgency();
  const [agencyId] = useState(acting?.id);
  const team = teams.find(({ agency_id }) => agency_id === agencyId);
  const agency = team ? agencyOf(userId, team) : null;
  const [tab, showTab] = useUrlTab({
    parse: (params) => csvUploadTab(params.get('tab'), agency),
    write: (shown) => new URLSearchParams({ tab: shown }),
    keepsScroll: true,
  });
  return (
    <div className="mx-auto max-w-4xl">
      <Header forAgency={teams.length > 1 && mayUpload(agency) ? agency?.name : undefined} />
      <CsvUploadScreen
        userId={userId}
        profile={profile}
        agency={agency}
        tab={tab}
        onTabChange={showTab}
        uploads={<Uploads userId={userId} />}
      />
    </div>
  );
}

/** @param props.forAgency the agency to which influencers are added; undefined where there is only one, or none */
function Header({ forAgency }: { forAgency: string | undefined }) {
  return (
    <PageHeader
      title="CSV Upload"
      description={`Many influencers or promo codes at once, from a spreadsheet. A file is taken whole or not at all.${
        forAgency === undefined ? '' : ` Influencers are added to ${forAgency}.`
      }`}
    />
  );
}

function UnknownTeams({ userId }: { userId: string }) {
  const teams = useQuery(teamsQuery(userId));
  return (
    <div className="mx-auto max-w-4xl">
      <Header forAgency={undefined} />
      <ErrorState
        message={messageForError(teams.error)}
        retrying={teams.isFetching}
        onRetry={() => void teams.refetch()}
      />
    </div>
  );
}
