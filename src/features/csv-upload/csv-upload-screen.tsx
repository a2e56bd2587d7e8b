import type { ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { PlanUsage } from '@/features/plans/plan-usage';
import { useAskBeforeLeaving } from '@/shared/leaving';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import type { ActingAgency } from '@/shared/session/acting-agency';
import type { OwnProfile } from '@/shared/session/data/own-profile';
import { TicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { Tab, TabList, TabPanel, Tabs } from '@/ui/tabs';
import { LeaveDialog } from './components/leave-dialog';
import { UploadPanel } from './components/upload-panel';
import { useCsvUpload } from './components/use-csv-upload';
import { useGivenFile } from './components/use-given-file';
import type { CsvKind } from './reading/csv-kinds';
import { CORRECTIONS_LOST, CREDENTIALS_LOST } from './rules/upload-messages';
import { holdsCorrections, holdsCredentials } from './rules/upload-state';

interface CsvUploadScreenProps {
  userId: string;
  /** Null when it couldn't be read; the server decides anyway. */
  profile: OwnProfile | null;
  /** For whom influencers are uploaded; null for whoever acts for no agency. */
  agency: ActingAgency | null;
  tab: CsvKind;
  onTabChange: (tab: CsvKind) => void;
  /** The promo codes' uploads so far. */
  uploads: ReactNode;
}

/** Whether influencers are uploaded for the agency: by its owner and managers, with the second factor that it may ask for. */
export const mayUpload = (agency: ActingAgency | null) =>
  agency !== null && agency.role !== 'analyst' && !agency.lacksSecondFactor;

/** The tab that the address names, or else the first one that the account may use. */
export function csvUploadTab(named: string | null, agency: ActingAgency | null): CsvKind {
  if (named === 'influencers' || named === 'promo-codes') return named;
  return mayUpload(agency) ? 'influencers' : 'promo-codes';
}

/** The page of uploads. It holds the state of both tabs, so that opening the other tab loses nothing. */
export function CsvUploadScreen({
  userId,
  profile,
  agency,
  tab,
  onTabChange,
  uploads,
}: CsvUploadScreenProps) {
  const isOwn = profile?.is_influencer === true && !mayUpload(agency);
  const uploader = { userId, agencyId: agency?.id, ownUsername: isOwn ? profile.username : undefined };
  const influencers = useCsvUpload('influencers', uploader);
  const promoCodes = useCsvUpload('promo-codes', uploader);
  const uploading = [influencers, promoCodes].some(({ state }) => state.step === 'uploading');
  const isForAgencies = tab === 'influencers' && !mayUpload(agency);
  const { choose } = tab === 'influencers' ? influencers : promoCodes;
  const take = isForAgencies || uploading ? undefined : (file: File) => void choose(file);
  const isOver = useGivenFile(take);
  const shared = { isOver, agency, wayOn: <WayOn profile={profile} agency={agency} /> };
  return (
    <>
      <Tabs value={tab} onValueChange={(value) => onTabChange(csvUploadTab(value, agency))}>
        <TabList label="What to upload">
          <Tab value="influencers">Influencers</Tab>
          <Tab value="promo-codes">Promo Codes</Tab>
        </TabList>
        <TabPanel value="influencers">
          {isForAgencies ? (
            <AgenciesOnly agency={agency} />
          ) : (
            <UploadPanel {...shared} upload={influencers} />
          )}
        </TabPanel>
        <TabPanel value="promo-codes">
          <div className="grid grid-cols-1 gap-6">
            {/* No plan limits what an agency adds for others. */}
            {isOwn && <PlanUsage userId={userId} />}
            <UploadPanel {...shared} upload={promoCodes} />
            {uploads}
          </div>
        </TabPanel>
      </Tabs>
      <LeaveGuard
        uploading={uploading}
        holdsCredentials={holdsCredentials(influencers.state)}
        holdsCorrections={holdsCorrections(influencers.state) || holdsCorrections(promoCodes.state)}
      />
    </>
  );
}

function AgenciesOnly({ agency }: { agency: ActingAgency | null }) {
  if (agency?.lacksSecondFactor) {
    return (
      <EmptyState
        drawing={<TicketDrawing />}
        sentence={`${agency.name} asks everybody in its team for an authenticator app.`}
        action={
          <LinkButton to={paths.profile('security')} variant="secondary">
            Add an authenticator app
          </LinkButton>
        }
      />
    );
  }
  if (agency) {
    return (
      <EmptyState
        drawing={<TicketDrawing />}
        sentence={`You read the results of ${agency.name}. Its owner and managers upload influencers.`}
      />
    );
  }
  return (
    <EmptyState
      drawing={<TicketDrawing />}
      sentence="Only agencies can upload influencers."
      action={
        <LinkButton to={paths.contact('Agency account')} variant="secondary">
          Ask for an agency account
        </LinkButton>
      }
    />
  );
}

/** The link to the page that manages what was uploaded; nothing for an account without such a page. */
function WayOn({ profile, agency }: Pick<CsvUploadScreenProps, 'profile' | 'agency'>) {
  if (mayUpload(agency)) {
    return (
      <LinkButton to={paths.agencyDashboard('influencers')} variant="secondary">
        See your influencers
      </LinkButton>
    );
  }
  if (!profile?.is_influencer) return null;
  return (
    <LinkButton to={pages.influencerDashboard.path} variant="secondary">
      See your codes
    </LinkButton>
  );
}

const UPLOAD_GOES_ON = "The upload goes on without you, and you won't be told what came of it.";
const UPLOAD_ENDED = 'The upload has ended meanwhile. Stay to see what came of it.';

interface LeaveGuardProps {
  /** An upload is running, and its result would be lost. */
  uploading: boolean;
  /** Whether there are temporary passwords that weren't downloaded. */
  holdsCredentials: boolean;
  /** Whether there are corrected rows that weren't uploaded. */
  holdsCorrections: boolean;
}

/** Asks before the page is left while something would be lost. */
function LeaveGuard({ uploading, holdsCredentials, holdsCorrections }: LeaveGuardProps) {
  const isNeeded = uploading || holdsCredentials || holdsCorrections;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isNeeded && currentLocation.pathname !== nextLocation.pathname,
  );

  useAskBeforeLeaving(isNeeded);

  if (blocker.state !== 'blocked') return null;

  function question(): [title: string, whatIsLost: string] {
    if (uploading) return ['Leave during the upload?', UPLOAD_GOES_ON];
    if (holdsCredentials) return ['Leave without the credentials?', CREDENTIALS_LOST];
    if (holdsCorrections) return ['Leave without uploading?', CORRECTIONS_LOST];
    return ['Leave during the upload?', UPLOAD_ENDED];
  }

  const [title, whatIsLost] = question();
  return (
    <LeaveDialog
      title={title}
      whatIsLost={whatIsLost}
      onLeave={() => blocker.proceed()}
      onStay={() => blocker.reset()}
    />
  );
}
