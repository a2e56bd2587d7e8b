import { useLocation, useNavigate } from 'react-router-dom';
import { pagePath } from '@/shared/document-address';
import { pages } from '@/shared/pages';
import { actFor, useActingAgency } from '@/shared/session/acting-agency';
import { useSession } from '@/shared/session/use-session';
import { Select } from '@/ui/select';

/** The choice of the agency for which one acts; null for whoever has none to choose. */
export function useActingChoice() {
  const { user, teams } = useSession();
  const acting = useActingAgency();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (!user || !acting || !teams || teams.length < 2) return null;
  const dashboard = pages.agencyDashboard.path;
  return {
    options: teams.map(({ agency_id, agency_name }) => ({ value: agency_id, label: agency_name })),
    value: acting.id,
    /** Leads to that agency's dashboard, where the open tab stays: what other pages show may be another agency's. */
    choose(agencyId: string) {
      actFor(user.id, agencyId);
      void navigate(pagePath(pathname) === dashboard ? pathname : dashboard);
    },
  };
}

/** The switch between the agencies for which one acts; nothing for whoever acts for one at most. */
export function ActingForSelect({ onChosen }: { onChosen?: () => void }) {
  const choice = useActingChoice();
  if (!choice) return null;
  return (
    <Select
      label="Acting for"
      value={choice.value}
      onChange={({ target }) => {
        choice.choose(target.value);
        onChosen?.();
      }}
    >
      {choice.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
