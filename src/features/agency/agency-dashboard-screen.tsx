import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Credentials } from '@/domain/credentials-file';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useUrlTab } from '@/shared/use-url-state';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormAlert } from '@/ui/form-alert';
import { Tab, TabList, TabPanel, Tabs } from '@/ui/tabs';
import { AddInfluencer, useAddInfluencerForm } from './components/add-influencer';
import { CredentialsList } from './components/credentials-dialog';
import { InfluencersPanel } from './components/influencers-panel';
import { Overview } from './components/overview';

const tabs = ['overview', 'influencers', 'results', 'add', 'team'] as const;
type AgencyTab = (typeof tabs)[number];

/** What each role may do has a tab. */
const TABS_OF_ROLE: Record<ActingAgency['role'], readonly AgencyTab[]> = {
  owner: tabs,
  manager: ['overview', 'influencers', 'results', 'add'],
  analyst: ['overview', 'influencers', 'results'],
};

/** Anything unknown is the overview. */
const agencyTab = (value: string | null): AgencyTab => tabs.find((tab) => tab === value) ?? 'overview';

const TAB = {
  parse: (params: URLSearchParams) => agencyTab(params.get('tab')),
  write: (tab: AgencyTab) => new URLSearchParams(tab === 'overview' ? {} : { tab }),
  keepsScroll: true,
};

/** Takes the focus when what had it went with the former tab, such as a link in it; pressing a tab keeps the focus there. */
function usePanelFocus(tab: AgencyTab) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    const { activeElement, body } = document;
    if (activeElement === body || panel.current?.contains(activeElement)) {
      panel.current?.focus({ preventScroll: true });
    }
  }, [tab]);
  return panel;
}

interface AgencyDashboardProps {
  agency: ActingAgency;
  /** The content of the tabs Results and Team. */
  results: ReactNode;
  team: ReactNode;
  /** The card by which somebody leaves the team. */
  leave: ReactNode;
}

/** The agency dashboard: numbers, influencers, what they achieved, the form that adds one, and the team. */
export function AgencyDashboardScreen({ agency, results, team, leave }: AgencyDashboardProps) {
  const [asked, show] = useUrlTab(TAB);
  const offered = TABS_OF_ROLE[agency.role];
  const tab = offered.includes(asked) ? asked : 'overview';
  const [created, setCreated] = useState<Credentials>();
  // The form's state is here and not in its tab, so that opening another tab loses nothing.
  const addForm = useAddInfluencerForm(agency, setCreated);
  const panel = usePanelFocus(tab);

  return (
    <Tabs value={tab} onValueChange={(value) => show(agencyTab(value))}>
      <TabList label="Agency dashboard">
        <Tab value="overview">Overview</Tab>
        <Tab value="influencers">Influencers</Tab>
        <Tab value="results">Results</Tab>
        {offered.includes('add') && <Tab value="add">Add Influencer</Tab>}
        {offered.includes('team') && <Tab value="team">Team</Tab>}
      </TabList>
      <div ref={panel} tabIndex={-1} className="outline-none">
        <TabPanel value="overview">
          <Overview agency={agency} leave={leave} />
        </TabPanel>
        <TabPanel value="influencers">
          <InfluencersPanel agency={agency} onAdd={() => show('add')} />
        </TabPanel>
        <TabPanel value="results">{results}</TabPanel>
        {offered.includes('add') && (
          <TabPanel value="add">
            <AddInfluencer agency={agency} addForm={addForm} />
          </TabPanel>
        )}
        {offered.includes('team') && <TabPanel value="team">{team}</TabPanel>}
      </div>
      {created && (
        <CreatedDialog
          credentials={created}
          onAnother={() => setCreated(undefined)}
          onDone={() => {
            setCreated(undefined);
            show('influencers');
          }}
        />
      )}
    </Tabs>
  );
}

interface CreatedDialogProps {
  credentials: Credentials;
  onAnother: () => void;
  onDone: () => void;
}

/** Shown when the account has been created, with the credentials for the influencer (docs/product/agencies.md#adding-an-influencer). */
function CreatedDialog({ credentials, onAnother, onDone }: CreatedDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onDone();
      }}
      title="Influencer account created"
      description={`${credentials.fullName} can sign in with these credentials right away.`}
      footer={
        <>
          <Button variant="secondary" onClick={onAnother}>
            Add another
          </Button>
          <Button onClick={onDone}>Done</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormAlert tone="info">
          This password is shown to you for hand-over only. Give it to the influencer in private and ask them
          to change it. Until they do, you find it again under “View credentials”.
        </FormAlert>
        <CredentialsList credentials={credentials} />
      </div>
    </Dialog>
  );
}
