import { Bell, type LucideIcon, Percent, Puzzle, TicketPercent, Users } from 'lucide-react';
import { Tab, TabList, TabPanel, Tabs } from '@/ui/tabs';

export type SignupTab = 'user' | 'influencer';

interface Benefit {
  icon: LucideIcon;
  text: string;
}

const BENEFITS: Record<SignupTab, Benefit[]> = {
  user: [
    { icon: Users, text: 'Follow the people you trust, for free.' },
    { icon: Bell, text: 'Get their codes as alerts, and as new ones come.' },
    { icon: Puzzle, text: 'The free browser extension rings in the shop you are in.' },
  ],
  influencer: [
    { icon: TicketPercent, text: 'Publish your codes where your followers shop.' },
    { icon: Percent, text: 'Keep 100% of your commission.' },
    { icon: Users, text: 'Start free with one offer; grow with a plan.' },
  ],
};

interface SignupTabsProps {
  tab: SignupTab;
  onTabChange: (tab: SignupTab) => void;
}

/** Who signs up, and what it brings. The form below is one for both, so that changing the tab loses nothing. */
export function SignupTabs({ tab, onTabChange }: SignupTabsProps) {
  return (
    <Tabs value={tab} onValueChange={(value) => onTabChange(value === 'influencer' ? 'influencer' : 'user')}>
      <TabList label="Kind of account">
        <Tab value="user">User</Tab>
        <Tab value="influencer">Influencer</Tab>
      </TabList>
      <BenefitsPanel tab="user" />
      <BenefitsPanel tab="influencer" />
    </Tabs>
  );
}

function BenefitsPanel({ tab }: { tab: SignupTab }) {
  return (
    <TabPanel value={tab}>
      <ul className="mb-7 grid gap-2.5">
        {BENEFITS[tab].map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-3 text-sm">
            <Icon size={20} aria-hidden="true" className="flex-none text-brass-text" />
            {text}
          </li>
        ))}
      </ul>
    </TabPanel>
  );
}
