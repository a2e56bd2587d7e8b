import type { ReactNode } from 'react';
import { PlanUsage } from '@/features/plans/plan-usage';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import type { ActingAgency } from '@/shared/session/acting-agency';
import type { OwnProfile } from '@/shared/session/data/own-profile';
import { TicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { Tab, TabList, TabPanel, Tabs } from '@/ui/tabs';
import { LeaveGuard } from './components/leave-guard';
import { UploadPanel } from './components/upload-panel';
import { useCsvUpload } from './components/use-csv-upload';
import { useFileDrop } from './components/use-file-drop';
import { useTablePaste } from './components/use-table-paste';
import type { CsvKind } from './reading/csv-kinds';
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

export function csvUploadTab(named: string | null, agency: ActingAgency | null): CsvKind {
  if (named === 'influencers' || named === 'promo-codes') return named;
  return mayUpload(agency) ? 'influencers' : 'promo-codes';
}

/** The state of both tabs is here, so that opening the other tab loses nothing. */
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
  const isOver = useFileDrop(take);
  useTablePaste(take);
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
            <UploadPanel
              upload={influencers}
              isOver={isOver}
              agency={agency}
              wayOn={
                <LinkButton to={paths.agencyDashboard('influencers')} variant="secondary">
                  See your influencers
                </LinkButton>
              }
            />
          )}
        </TabPanel>
        <TabPanel value="promo-codes">
          <div className="grid grid-cols-1 gap-6">
            {/* No plan limits what an agency adds for others. */}
            {isOwn && <PlanUsage userId={userId} />}
            <UploadPanel
              upload={promoCodes}
              isOver={isOver}
              agency={agency}
              wayOn={<WayToCodes profile={profile} agency={agency} />}
            />
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

function WayToCodes({ profile, agency }: Pick<CsvUploadScreenProps, 'profile' | 'agency'>) {
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
