import type { TeamAccess } from '@rules/team-invitation';
import type { Ref } from 'react';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { Segments } from '@/ui/segments';
import type { ChoosableInfluencer } from '../found-influencers';
import { ROLE_NAMES } from '../role-names';
import { ROLE_HINTS } from '../rules/team-words';
import { InfluencerChoice } from './influencer-choice';

const ROLES = [
  { value: 'manager', label: ROLE_NAMES.manager },
  { value: 'analyst', label: ROLE_NAMES.analyst },
] as const;

const SCOPES = [
  { value: 'all', label: 'All influencers' },
  { value: 'chosen', label: 'Chosen ones' },
] as const;

interface AccessFieldsProps {
  agency: ActingAgency;
  access: TeamAccess;
  /** The names of those that are chosen already. */
  known: readonly ChoosableInfluencer[];
  onChange: (access: TeamAccess) => void;
  /** What is wrong with the chosen influencers. */
  error: string | undefined;
  /** The group of the chosen influencers, for the focus. */
  choice: Ref<HTMLFieldSetElement>;
}

/** What somebody in the team may do, and for whom. */
export function AccessFields({ agency, access, known, onChange, error, choice }: AccessFieldsProps) {
  return (
    <>
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
          Role
        </p>
        <Segments
          label="Role"
          options={ROLES}
          value={access.role}
          onChange={(role) => onChange({ ...access, role })}
        />
        <p className="mt-1.5 text-sm text-muted">{ROLE_HINTS[access.role]}</p>
      </div>
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
          For
        </p>
        <Segments
          label="For which influencers"
          options={SCOPES}
          value={access.all_influencers ? 'all' : 'chosen'}
          onChange={(scope) => onChange({ ...access, all_influencers: scope === 'all' })}
        />
        {access.all_influencers && (
          <p className="mt-1.5 text-sm text-muted">Also those that the agency adds later.</p>
        )}
      </div>
      {!access.all_influencers && (
        <InfluencerChoice
          ref={choice}
          agency={agency}
          chosen={access.influencer_ids}
          known={known}
          onChange={(influencer_ids) => onChange({ ...access, influencer_ids })}
          error={error}
        />
      )}
    </>
  );
}
