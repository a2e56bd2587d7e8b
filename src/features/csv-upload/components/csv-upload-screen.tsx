import type { ReactNode } from 'react';
import { PlanUsage } from '@/features/plans/public/plan-usage';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import type { OwnProfile } from '@/shared/session/data/own-profile';
import { TicketDrawing } from '@/ui/drawings/ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { Tab, TabList, TabPanel, Tabs } from '@/ui/tabs';
import type { CsvKind } from '../reading/csv-task';
import { holdsCredentials } from '../upload-state';
import { useCsvUpload } from '../use-csv-upload';
import { useFileDrop } from '../use-file-drop';
import { LeaveGuard } from './leave-guard';
import { UploadPanel } from './upload-panel';

interface CsvUploadScreenProps {
  userId: string;
  /** Null when it couldn't be read; the server decides anyway. */
  profile: OwnProfile | null;
  tab: CsvKind;
  onTabChange: (tab: CsvKind) => void;
  /** The promo codes' uploads so far. */
  uploads: ReactNode;
}

export function csvUploadTab(named: string | null, profile: OwnProfile | null): CsvKind {
  if (named === 'influencers' || named === 'promo-codes') return named;
  return profile?.is_agency ? 'influencers' : 'promo-codes';
}

/** The state of both tabs is here, so that opening the other tab loses nothing. */
export function CsvUploadScreen({ userId, profile, tab, onTabChange, uploads }: CsvUploadScreenProps) {
  const influencers = useCsvUpload('influencers', userId);
  const promoCodes = useCsvUpload('promo-codes', userId);
  const uploading = [influencers, promoCodes].some(({ state }) => state.step === 'uploading');
  const isForAgencies = tab === 'influencers' && profile?.is_agency === false;
  const { choose } = tab === 'influencers' ? influencers : promoCodes;
  const isOver = useFileDrop(isForAgencies || uploading ? undefined : (file) => void choose(file));
  // No plan limits what an agency adds for others.
  const isLimited = profile?.is_influencer === true && !profile.is_agency;
  return (
    <>
      <Tabs value={tab} onValueChange={(value) => onTabChange(csvUploadTab(value, profile))}>
        <TabList label="What to upload">
          <Tab value="influencers">Influencers</Tab>
          <Tab value="promo-codes">Promo Codes</Tab>
        </TabList>
        <TabPanel value="influencers">
          {isForAgencies ? (
            <AgenciesOnly />
          ) : (
            <UploadPanel
              upload={influencers}
              isOver={isOver}
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
            {isLimited && <PlanUsage userId={userId} />}
            <UploadPanel upload={promoCodes} isOver={isOver} wayOn={<WayToCodes profile={profile} />} />
            {uploads}
          </div>
        </TabPanel>
      </Tabs>
      <LeaveGuard uploading={uploading} holdsCredentials={holdsCredentials(influencers.state)} />
    </>
  );
}

function AgenciesOnly() {
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

function WayToCodes({ profile }: { profile: OwnProfile | null }) {
  if (!profile?.is_agency && !profile?.is_influencer) return null;
  const to = profile.is_agency ? paths.agencyDashboard('influencers') : pages.influencerDashboard.path;
  return (
    <LinkButton to={to} variant="secondary">
      {profile.is_agency ? 'See your influencers' : 'See your codes'}
    </LinkButton>
  );
}
